import type { Copy } from "~content/language";
import type { siteCopy } from "~content/site-copy";
import { atTime } from "./clock";
import { spanishEmergencyCopy } from "./emergency-copy";
import { spanishErrorCopy } from "./error-copy";

/** Lowercase inside a sentence; a row or a heading that begins with one capitalizes it. */
const dayNames = {
  sunday: "domingo",
  monday: "lunes",
  tuesday: "martes",
  wednesday: "miércoles",
  thursday: "jueves",
  friday: "viernes",
  saturday: "sábado",
};

export const spanishSiteCopy: Copy<typeof siteCopy> = {
  locale: "es-US",
  skipLink: "Saltar al contenido",
  languages: {
    other: "English",
    otherStart: "English: home",
    otherTag: "en",
    otherHome: "/",
    samePage: "English",
    noPage: "This page has no English version:",
    home: "English home page",
    inEnglish: "(en inglés)",
  },
  actions: {
    book: "Hacer una cita",
    bookShort: "Cita",
    newTab: "(se abre en otra pestaña)",
    callHeader: "LLAME",
    call: "Llamar",
    emergency: "Emergencia",
    emergencyRest: ": a dónde ir",
    menu: "Menú",
  },
  navigation: {
    main: "Principal",
    home: "Inicio",
    about: "Nosotros",
    services: "Servicios",
    blog: "Blog",
    contact: "Contacto",
    callOrBook: "Llamar o hacer una cita",
    goOrCall: "Emergencia o llamar",
    youAreHere: "Usted está aquí",
  },
  footer: {
    motto: "Trato compasivo, atención pensada en cada paciente y respuestas claras para las mascotas de Mesa y Apache Junction.",
    quickLinks: "Enlaces",
    aboutUs: "Quiénes somos",
    contact: "Contacto",
    statements: "Acerca de este sitio",
    accessibility: "Accesibilidad",
    privacy: "Privacidad",
    copyright: (since, year) => (year > since ? `© ${since}–${year}` : `© ${since}`),
  },
  ...spanishErrorCopy,
  emergency: spanishEmergencyCopy,
  notice: { urgent: "Aviso urgente", information: "Aviso", more: "Leer más", call: "Llámenos" },
  opening: {
    openNow: "Abierto ahora",
    closed: "Cerrado",
    closedFor: (name) => `Cerrado por ${name}`,
    closedToday: "Hoy no abrimos",
    closes: (time) => `cierra ${atTime(time)}`,
    closesToday: (time) => `hoy cierra ${atTime(time)}`,
    opensToday: (time) => `abre ${atTime(time)}`,
    opensThenCloses: (opens, closes) => `${opens} y hoy cierra ${atTime(closes)}`,
    opensTomorrow: (time) => `abre mañana ${atTime(time)}`,
    opensOn: (day, time) => `abre el ${day} ${atTime(time)}`,
    dayNames,
  },
  hours: {
    title: "Horario",
    closed: "Cerrado",
    days: (first, last) => `${first} a ${last}`,
    compactClosed: "cerrado",
    note: "El horario puede cambiar en días festivos",
    closedTitle: "Próximos días en que no abrimos",
    closedOn: (day, name) => (name ? `${day} (${name})` : day),
    specialTitle: "Horario especial",
    special: (day, name, hours) => (name ? `${day} (${name}): ${hours}` : `${day}: ${hours}`),
  },
  booking: {
    title: "¿Quiere hacer una cita?",
    text: "Escoja una hora en línea, o llame y la buscamos juntos.",
  },
  map: {
    alt: "Mapa: la clínica, en el este de Mesa, entre Apache Trail y la US 60",
    show: "Ver el mapa de calles",
    source: "(se carga de OpenStreetMap)",
    frameTitle: "Mapa de calles de la dirección de la clínica",
    open: "Abrir en mapas",
  },
  yearsBadge: "años de experiencia",
  serviceStrip: { label: "Servicios; deslice hacia los lados" },
  serviceList: { all: "Ver todos los servicios", more: "Ver más", moreAbout: (title) => ` sobre ${title}` },
  home: {
    hero: {
      title: "Su veterinaria, con vista a las montañas Superstition.",
      proof: (families) => `${families} familias ya confían en nosotros`,
      imageAlt: "Un perro y un gato, sentados juntos en una roca, miran salir el sol detrás de las montañas Superstition",
    },
    about: {
      more: "Conózcanos",
      services: "Nuestros servicios",
      imageAlt: "La clínica a la hora de abrir: una veterinaria se agacha para saludar a un cachorro frente a la puerta",
    },
    services: { title: "Diez maneras de cuidar a su mascota" },
    testimonials: {
      title: "Lo que dicen nuestras familias",
      stars: (rating) => `${rating} de 5 estrellas`,
      sample: "Muestra",
      samples: [
        {
          id: "sample-A",
          name: "Cliente de muestra A",
          rating: 5,
          about: "Tiene dos perros rescatados",
          text: "Me llamaron la noche de la operación, antes de que yo pudiera llamarles. Para el fin de semana mi perro ya me esperaba en la puerta, moviendo la cola.",
        },
        {
          id: "sample-B",
          name: "Cliente de muestra B",
          rating: 5,
          about: "Su primera gatita",
          text: "Me dieron todos los precios por escrito antes de empezar, y nadie apuró mis preguntas. Mi gata hasta ronroneó.",
        },
        {
          id: "sample-C",
          name: "Cliente de muestra C",
          rating: 5,
          about: "De Apache Junction",
          text: "Una choya en la pata, en sábado. Por teléfono me dijeron qué hacer primero, y que podía llegar de una vez.",
        },
      ],
    },
    contact: {
      title: "Llame, escriba o venga",
      call: "Llámenos",
      callNote: "En una emergencia, el mismo número mientras estamos abiertos.",
      email: "Escríbanos",
      emailNote: "Para preguntas que pueden esperar",
      visit: "Visítenos",
    },
  },
  about: {
    title: "Quiénes somos",
    services: {
      title: "Nuestros servicios",
      text: "Diez tipos de atención para perros y gatos, desde la primera vacuna hasta cirugía y radiografías.",
    },
  },
  services: {
    hero: {
      title: "Nuestros servicios",
      lead: "Desde la primera vacuna del cachorro hasta cirugía y radiografías. Cada servicio tiene una página que contesta lo que más se pregunta.",
    },
    schedule: { title: "¿Hacemos la cita?", beforePhone: "Hágala en línea, llame al ", beforeEmail: " o escriba a ", end: "." },
  },
  reviewed: (by, month, next) => `Revisado por ${by}, ${month}${next ? `; próxima revisión: ${next}` : ""}`,
  service: {
    back: "Volver a todos los servicios",
    home: "Inicio",
    priceFrom: (amount) => `Desde ${amount}.`,
    generalInformation:
      "Esta página da información general. No sustituye una consulta, y lo que conviene cambia de una mascota a otra. Si algo le preocupa, llámenos.",
  },
  onThisPage: "En esta página",
  lastQuestions: {
    cost: {
      title: "¿Cuánto cuesta?",
      estimate: "Depende de su mascota. Pida un presupuesto antes del tratamiento, al hacer la cita o en la recepción.",
      emergency: "Pida un presupuesto.",
      payment: (ways) => `Formas de pago: ${ways}`,
    },
    today: {
      title: "¿Me pueden atender hoy?",
      walkIns: { "": "", welcome: "Puede venir sin cita mientras estamos abiertos.", appointment: "Atendemos con cita." },
      callFirst: {
        "": "Llámenos y le decimos qué tan pronto:",
        welcome: "Si llama antes, quizá no tenga que esperar:",
        appointment: "Llámenos y le buscamos la hora más próxima:",
      },
      cannotWait: "¿No puede esperar?",
    },
  },
  contact: {
    hero: {
      title: "Contacto",
      lead: "Dudas, una preocupación, una bolita rara: mejor díganos pronto. Llame si es urgente; escriba si puede esperar.",
    },
    tiles: {
      phone: "Teléfono",
      phoneNote: "También para emergencias, mientras estamos abiertos.",
      save: "Guardar en sus contactos",
      email: "Correo electrónico",
      emailNote: "Para preguntas que pueden esperar",
      address: "Dirección",
      hours: "Horario",
    },
    find: "Cuándo y dónde encontrarnos",
    visit: {
      title: "Su primera visita",
      species: "Mascotas que atendemos",
      languages: "Idiomas",
      language: (name, when) => (when ? `${name} (${when})` : name),
      walkIns: "Sin cita",
      payment: "Formas de pago",
      parking: "Estacionamiento",
      arrival: "Cuando llegue",
      always: {
        bring: {
          term: "Qué traer",
          text: "La cartilla de vacunas y el expediente médico, o el nombre de su última clínica; cada medicina en su empaque, y el nombre del alimento. Los perros vienen con correa; cada gato, en su propia transportadora.",
        },
        estimate: {
          term: "Presupuestos",
          text: "Puede pedir un presupuesto antes del tratamiento. Pídalo al hacer la cita o en la recepción.",
        },
        records: {
          term: "Expedientes y recetas",
          text: "Llame o escriba con el nombre de su mascota. Para resurtir una receta, agregue el nombre que dice la etiqueta y cuánta medicina le queda.",
        },
      },
    },
    calendar: { title: "Los días cerrados en su calendario", subscribe: "Suscribirse", download: "Descargar" },
  },
};
