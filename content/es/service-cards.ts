/** The cards of services without a Spanish page; the others have theirs in their text. */
export const serviceCards = {
  dentistry: {
    title: "Cuidado dental",
    summary: "Revisión de dientes, limpieza con anestesia, extracciones y cuidado en casa para perros y gatos.",
    imageAlt: "Un arco de piedra con forma de muela y un gato sentado debajo",
  },
  "diet-nutrition": {
    title: "Alimentación",
    summary: "Cómo escoger la comida, revisar el peso y qué tener lejos porque es veneno para su mascota.",
    imageAlt: "Un plato con la comida amontonada como las montañas Superstition",
  },
  microchipping: {
    title: "Microchip",
    summary: "Un chip pequeño con un número que ayuda a que un perro o gato perdido vuelva con usted.",
    imageAlt: "Círculos que salen de un microchip en el hombro de un perro, como las curvas de un mapa",
  },
  "heartworm-prevention": {
    title: "Prevención del gusano del corazón",
    summary: "Protección todo el año, para perros y gatos, contra un gusano que traen los mosquitos, también aquí.",
    imageAlt: "Una penca de nopal con forma de corazón, con doce flores y un mosquito",
  },
  "annual-lab-work": {
    title: "Análisis anuales",
    summary: "Análisis de sangre, orina y excremento, para saber qué es normal en su perro o gato.",
    imageAlt: "Un paisaje del desierto visto a través de cinco tubos de ensayo",
  },
  "imaging-services": {
    title: "Radiografías y ultrasonido",
    summary: "Radiografías, ultrasonido y tomografía móvil: tres maneras de ver por dentro, cada una con sus ventajas.",
    imageAlt: "Los huesos de un gato dibujados como una constelación",
  },
  "surgical-procedures": {
    title: "Cirugía",
    summary: "Qué pasa antes, durante y después de la operación de su perro o gato, y cómo ayudar en casa.",
    imageAlt: "Un paciente dormido bajo la lámpara de cirugía, con la cobija doblada como las montañas",
  },
} as const;
