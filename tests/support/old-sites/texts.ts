/** A page of an invented clinic's old website. */
export interface OldText {
  readonly name: string;
  readonly title: string;
  /** Null for a page that is no article. */
  readonly date: string | null;
  readonly pictures: number;
  /** The text itself, as somebody wrote it: nothing else of its page belongs to it. */
  readonly html: string;
}

export const oldAuthor = "Dr. Casey Morgan";

export const oldTexts: readonly OldText[] = [
  {
    name: "about",
    title: "About our clinic",
    date: null,
    pictures: 0,
    html: `<p>Juniper Hill Animal Clinic opened in 2009 in a former feed store at the edge of town. We are a small practice with two veterinarians, four technicians and one very old clinic cat.</p>
<h2>What we believe</h2>
<p>A visit should not be the worst day of your pet’s month. We book half an hour for every appointment, and nobody is rushed. If we don’t know something, we say so and ask somebody who does.</p>
<p>Our building has separate waiting areas for dogs and cats. The cat side has shelves, so that no carrier has to stand on the floor.</p>
<h2>How we work</h2>
<ul><li>You see the same veterinarian each time, if you want to.</li><li>We tell you what something costs before we do it.</li><li>We call you on the day after every operation.</li></ul>
<p>Come by and look around: on the first Saturday of each month the whole clinic is open to visitors, from the laboratory to the kennels.</p>`,
  },
  {
    name: "dental-care",
    title: "Dental care",
    date: null,
    pictures: 0,
    html: `<p>Teeth are the part of a pet that owners see least. We look at them at every visit, and we clean them under anesthesia when that is needed.</p>
<h2>What happens on the day</h2>
<ol><li>Your pet comes in the morning without breakfast.</li><li>We examine the heart and take blood before any anesthesia.</li><li>Every tooth is probed, and we take X-rays of the roots.</li><li>We scale and polish, and remove what can’t be saved.</li></ol>
<p>Most animals go home in the afternoon. They may be sleepy until the next morning.</p>
<h2>At home</h2>
<p>Brush every day if you can, with paste that is made for animals. A piece of gauze around a finger is good enough to begin with. Ask us to show you how it is done; it takes five minutes.</p>`,
  },
  {
    name: "boarding",
    title: "Boarding",
    date: null,
    pictures: 0,
    html: `<p>Pets that know our clinic may stay with us while you travel. We have eight runs for dogs and six rooms for cats, and somebody sleeps in the building every night.</p>
<table><thead><tr><th>Guest</th><th>Per night</th><th>Second guest in the same room</th></tr></thead><tbody><tr><td>Cat</td><td>$28</td><td>$19</td></tr><tr><td>Dog under 40 pounds</td><td>$36</td><td>$24</td></tr><tr><td>Dog over 40 pounds</td><td>$42</td><td>$30</td></tr></tbody></table>
<p>Please bring the food that your pet eats at home, and one thing that smells of home. All guests need current vaccinations.</p>
<p>Call at least two weeks ahead for holidays. See also <a href="/about">who we are</a>.</p>`,
  },
  {
    name: "first-visit",
    title: "Your first visit",
    date: null,
    pictures: 0,
    html: `<p>Please come ten minutes early, with any records that you have. Cats travel safest in a carrier with a towel over it; dogs on a short leash.</p>
<p>Parking is behind the building. If your dog is afraid of others, call from the car and we let you in by the side door.</p>`,
  },
  {
    name: "our-team",
    title: "Our team",
    date: null,
    pictures: 2,
    html: `<h2>Dr. Casey Morgan</h2>
<p><img src="/images/casey.jpg" alt="Dr. Morgan with a hound"></p>
<p>Grew up on a dairy farm and has looked after animals ever since. Special interests: teeth, old dogs, and anything with feathers.</p>
<h2>Dr. Robin Lee</h2>
<p><img src="/images/robin.jpg" alt="Dr. Lee in the garden"></p>
<p>Came to us after six years in an emergency hospital. Does most of our operations and all of our ultrasound examinations.</p>
<h2>Sam Ortiz</h2>
<p>Sam answers the phone, knows every patient by name, and feeds the clinic cat more often than we admit.</p>`,
  },
  {
    name: "heat-and-dogs",
    title: "Heat and dogs: what to watch for",
    date: "2021-06-14",
    pictures: 1,
    html: `<p>Every summer we see dogs that were only “out for a minute”. A dog sheds heat by panting, and on a hot and humid afternoon panting is not enough.</p>
<h2>Before you go out</h2>
<p>Put the back of your hand on the pavement. If you can’t hold it there for seven seconds, it is too hot for paws. Walk early, walk late, and carry water for two.</p>
<figure><img src="/images/shade.jpg" alt="A dog in the shade of a porch"><figcaption>Shade and a breeze are worth more than a wet towel.</figcaption></figure>
<h2>Signs of trouble</h2>
<ul><li>Panting that does not calm down in the shade</li><li>Thick saliva and bright red gums</li><li>Stumbling, or lying down and refusing to get up</li></ul>
<p>Dogs with short noses, old dogs and heavy dogs get into trouble first. So do dogs that are so devoted to a ball that they never stop by themselves.</p>
<h2>What to do</h2>
<p>Bring the dog into the shade, wet the whole coat with cool water, and call us while somebody else keeps pouring. Then drive. Don’t wait to see whether it passes.</p>
<p>We would rather see ten dogs that turn out to be fine than miss the one that is not.</p>`,
  },
  {
    name: "ticks-in-the-yard",
    title: "Ticks in the yard",
    date: "2020-04-02",
    pictures: 0,
    html: `<p>A tick waits on a blade of grass with its front legs stretched out. It does not jump and it does not fall from trees: it holds on to whatever brushes past.</p>
<h2>Make the yard boring for ticks</h2>
<p>Ticks dry out in the sun. Short grass, no heaps of leaves, and a strip of gravel between the lawn and the bushes make a yard that they leave alone.</p>
<h2>Which product?</h2>
<table><tr><th>Kind</th><th>How often</th><th>Good to know</th></tr><tr><td>Tablet</td><td>Every one to three months</td><td>Bathing makes no difference</td></tr><tr><td>Spot-on</td><td>Every month</td><td>Some are dangerous for cats</td></tr><tr><td>Collar</td><td>Every eight months</td><td>Has to touch the skin</td></tr></table>
<p>Never use a product for dogs on a cat. If you have both, tell us, and we look for one that is safe when they sleep in the same basket.</p>
<h2>Taking one out</h2>
<p>Use a hook or fine tweezers, hold the tick close to the skin, and pull slowly. No oil, no match, no twisting. Write the day on the calendar.</p>`,
  },
  {
    name: "a-kitten-moves-in",
    title: "A kitten moves in",
    date: "2019-09-20",
    pictures: 0,
    html: `<p>The first night is short for everybody. Give the kitten one room, with a litter box in one corner and food in the opposite one, and sit down on the floor.</p>
<blockquote><p>We named him Pickle because that is what he got us into every single day.</p></blockquote>
<p>Do not carry the kitten around to show it everything. It finds the rest of the house by itself, and it can always go back to its room.</p>
<h2>The first week</h2>
<p>Weigh it each morning on the kitchen scales. A kitten that gains nothing for two days should come in, even if it plays. Bring a sample to the first visit, fresh from the box.</p>
<h2>Other pets</h2>
<p>Swap their blankets before they meet. Feed them on both sides of a closed door, then of a gate. If anybody stops eating, you were too fast: go back one step and wait three days.</p>`,
  },
  {
    name: "things-that-are-poison",
    title: "Things in the kitchen that are poison",
    date: "2018-12-05",
    pictures: 0,
    html: `<p>December is the month of chocolate on low tables. This list hangs on our own refrigerator.</p>
<ul><li><b>Chocolate</b>, the darker the worse</li><li><b>Grapes and raisins</b>, also in bread and cake</li><li><b>Onions, garlic and chives</b>, raw or cooked</li><li><b>Xylitol</b>, the sweetener in gum and in some peanut butter</li><li><b>Bread dough</b> that is still rising</li></ul>
<p>If your pet has eaten something from the list, keep the package and call. We ask for your pet’s weight, what it was, how much of it and when.</p>
<p>Please don’t make an animal vomit at home. Salt water has hurt more dogs than it has helped.</p>`,
  },
  {
    name: "services-and-prices",
    title: "Services and prices",
    date: null,
    pictures: 0,
    html: `<p>Most of what a family pet needs in a year is on this page, with what it costs here. Prices include tax. If a price is a range, the weight of the animal decides, and we tell you the figure before we begin.</p>
<p>Visits</p>
<p>Visit Time Price</p>
<p>Checkup of a healthy adult 30 minutes $62</p>
<p>Checkup of a puppy or kitten 40 minutes $58</p>
<p>Sick visit 30 minutes $74</p>
<p>Second opinion, with records 45 minutes $88</p>
<p>Nail trim by a technician 10 minutes $18</p>
<p>Vaccines</p>
<p>Each of them is given with a checkup, which is charged once, however many vaccines there are.</p>
<p>Rabies, one or three years: $24</p>
<p>Distemper and parvo combination: $31</p>
<p>Bordetella: $27</p>
<p>Feline leukemia: $33</p>
<p>Payment</p>
<p>We take cards, checks and cash. <b>Payment is due at the visit.</b> For surgeries above $600 we can split the bill into three parts without interest; ask <a href="mailto:billing@juniper.example">our billing desk</a>.</p>
<p>Ask for an estimate</p>`,
  },
  {
    name: "who-works-here",
    title: "Who works here",
    date: null,
    pictures: 4,
    html: `<p>Eleven people and a cat. These are the ones that you meet first.</p>
<p>Dr. Avery Stone Veterinarian Avery studied in Tucson and joined us in 2012. On free days she looks for fossils with her two sons.</p>
<p>Dr. Jules Okafor Veterinarian Jules treats rabbits, rodents and reptiles beside dogs and cats. He speaks English, Spanish and Igbo.</p>
<p>Noor Haddad Head technician Noor has drawn blood from a porcupine without being stung. She teaches at the community college on Mondays.</p>
<p>Lou Petersen Front desk Lou knows which dogs must not meet in the hallway.</p>
<p>Work with us</p>
<p>We look for a technician for three days a week. Write to <a href="mailto:jobs@juniper.example">jobs@juniper.example</a> and tell us about an animal that taught you something.</p>`,
  },
  {
    name: "questions",
    title: "Questions we hear each week",
    date: null,
    pictures: 0,
    html: `<p>Do I need an appointment? Yes, except for emergencies and nail trims. On weekday mornings we can nearly always see a sick animal on the same day.</p>
<p>Can I stay with my pet? For vaccines, examinations and blood samples, gladly. During X-rays and surgery only staff may be in the room.</p>
<p>Do you take insurance? You pay us and the insurer pays you. We fill in the form with you and send the records within two days.</p>
<p>My cat hates the carrier. What now? Leave it open in the living room for a week with a blanket in it, and feed treats inside. If that fails, we have a pill that makes the ride easier.</p>
<p>What if you are closed? The recording on our telephone names the hospital that is on duty. It is never more than half an hour away.</p>`,
  },
  {
    name: "forms",
    title: "Forms",
    date: null,
    pictures: 0,
    html: `<p>Fill these in at home and save ten minutes at the desk.</p>
<p><a href="/files/new-client.pdf">New client form</a> (PDF)</p>
<p><a href="/files/records.pdf">Release of medical records</a> (PDF)</p>
<p><a href="/files/surgery.pdf">Consent for anesthesia and surgery</a> (PDF)</p>`,
  },
  {
    name: "location",
    title: "Where we are",
    date: null,
    pictures: 0,
    html: `<p>Juniper Hill Animal Clinic<br>12 Juniper Hill Road<br>Springfield, AZ 85700</p>
<p>Hours</p>
<p>Monday – Friday 8:00 am – 6:00 pm</p>
<p>Saturday 9:00 am – 1:00 pm</p>
<p>Sunday closed</p>
<p>How to find us</p>
<p>From the highway take exit 47 and turn left at the water tower. We are the yellow building behind the hardware store; the entrance is on the side of the trees. The bus stop “Mill Street” is three minutes away.</p>`,
  },
  {
    name: "puppy-vaccine-calendar",
    title: "A vaccine calendar for puppies",
    date: "2022-02-08",
    pictures: 0,
    html: `<p>A puppy gets some protection from the milk of its mother. It fades between the sixth and the sixteenth week, and nobody can see from outside when. That is why there are several doses and not one.</p>
<p>A puppy that has had two doses may meet vaccinated dogs that you know. Dog parks have to wait for the last one.</p>
<p>The calendar</p>
<p>Age Vaccines Also</p>
<p>8 weeks Distemper and parvo, first dose Deworming, weight</p>
<p>12 weeks Second dose, leptospirosis Microchip</p>
<p>16 weeks Third dose, rabies Talk about neutering</p>
<p>1 year All boosters First blood sample</p>
<p>On the day</p>
<p>Feed a small meal two hours before.</p>
<p>Bring a sample of stool that is not older than a day.</p>
<p>Stay in the waiting room for a quarter of an hour afterward.</p>
<p>When to call</p>
<p>A sore spot and a sleepy evening are usual. <i>A swollen face, vomiting or hives are not:</i> call at once, at any hour.</p>`,
  },
  {
    name: "snakes-on-the-trail",
    title: "Snakes on the trail",
    date: "2022-05-19",
    pictures: 4,
    html: `<p>From April to October rattlesnakes lie where it is warm, and that includes the edge of the path that you walk each evening. Dogs find them with the nose, which is where most bites are.</p>
<p>The loop behind Mill Street in May.</p>
<p>If it happens</p>
<p>Carry the dog if you can; walking spreads the venom.</p>
<p>Take off the collar or the harness before the swelling begins.</p>
<p>No ice, no cutting, no sucking, no tight band.</p>
<p>Call while somebody else drives.</p>
<p>I thought he had stepped on a thorn. Twenty minutes later he could not open his mouth.</p>
<p>An owner, August 2021</p>
<p>Pictures from our snake class</p>
<p>A trainer with a glass box</p>
<p>A terrier that keeps its distance</p>
<p>Owners in the shade</p>
<p>The class takes place twice a year. It costs $40, lasts an hour, and no snake is hurt.</p>`,
  },
  {
    name: "saying-goodbye",
    title: "Saying goodbye",
    date: "2021-11-30",
    pictures: 0,
    html: `<p>There is no right day. Most people who come to us in the last weeks of an animal tell us afterward that they were afraid of being too early, and then that they had been a little late.</p>
<p>We look at five things together: whether it eats, whether it moves without pain, whether it sleeps, whether it still comes to you, and whether there are more good days than bad ones. Write it on a calendar in the kitchen, one mark in the evening. After two weeks the calendar often answers better than we could.</p>
<p>When the day comes, we do it at the end of the afternoon, when the waiting room is empty, or at your home. You may stay as long as you like. First there is an injection under the skin that makes your friend fall asleep beside you; the second one is not felt anymore.</p>
<p>Children understand more than we think. Tell them the plain words, died and not asleep, and let them decide whether they would like to be there.</p>
<p>Afterward, you may take your pet home, or we arrange a cremation with or without the return of the ashes. Nothing has to be decided on that day. We keep a small garden behind the clinic with a bench. You are welcome to sit there, also next year.</p>`,
  },
  {
    name: "food-recall",
    title: "Recall: Sunny Bowl chicken dinner",
    date: "2023-03-03",
    pictures: 0,
    html: `<p>The maker of Sunny Bowl takes back all cans of “Chicken dinner” with the numbers 4411 to 4418 because of too much vitamin D. Stop feeding them, keep the lids, and call us if your dog drinks more than usual.</p>`,
  },
];
