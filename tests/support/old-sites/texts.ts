/** A page of an invented clinic's old website. */
export interface OldText {
  readonly name: string;
  readonly title: string;
  /** Null for a page that is no article. */
  readonly date: string | null;
  /** The text itself, as somebody wrote it: nothing else of its page belongs to it. */
  readonly html: string;
}

export const oldAuthor = "Dr. Casey Morgan";

export const oldTexts: readonly OldText[] = [
  {
    name: "about",
    title: "About our clinic",
    date: null,
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
    html: `<p>Pets that know our clinic may stay with us while you travel. We have eight runs for dogs and six rooms for cats, and somebody sleeps in the building every night.</p>
<table><thead><tr><th>Guest</th><th>Per night</th><th>Second guest in the same room</th></tr></thead><tbody><tr><td>Cat</td><td>$28</td><td>$19</td></tr><tr><td>Dog under 40 pounds</td><td>$36</td><td>$24</td></tr><tr><td>Dog over 40 pounds</td><td>$42</td><td>$30</td></tr></tbody></table>
<p>Please bring the food that your pet eats at home, and one thing that smells of home. All guests need current vaccinations.</p>
<p>Call at least two weeks ahead for holidays. See also <a href="/about">who we are</a>.</p>`,
  },
  {
    name: "first-visit",
    title: "Your first visit",
    date: null,
    html: `<p>Please come ten minutes early, with any records that you have. Cats travel safest in a carrier with a towel over it; dogs on a short leash.</p>
<p>Parking is behind the building. If your dog is afraid of others, call from the car and we let you in by the side door.</p>`,
  },
  {
    name: "our-team",
    title: "Our team",
    date: null,
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
    html: `<p>December is the month of chocolate on low tables. This list hangs on our own refrigerator.</p>
<ul><li><b>Chocolate</b>, the darker the worse</li><li><b>Grapes and raisins</b>, also in bread and cake</li><li><b>Onions, garlic and chives</b>, raw or cooked</li><li><b>Xylitol</b>, the sweetener in gum and in some peanut butter</li><li><b>Bread dough</b> that is still rising</li></ul>
<p>If your pet has eaten something from the list, keep the package and call. We ask for your pet’s weight, what it was, how much of it and when.</p>
<p>Please don’t make an animal vomit at home. Salt water has hurt more dogs than it has helped.</p>`,
  },
];
