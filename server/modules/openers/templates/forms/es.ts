import type { Forms } from './form.ts';

export const es: Forms = {
  question: {
    thoughtful: [
      'Sigo dándole vueltas a {quote}. Mi respuesta depende de con qué se compare. ¿Cuál sería tu comparación?',
      'Para {quote} hay una respuesta corta y una honesta. ¿Cuál te sirve más?',
      'Preguntas {quote}. Puedo decir lo que hicimos, pero no si funcionaría en otro sitio. ¿Dónde fallaría primero en tu caso?',
      'Antes de responder a {quote}, me gustaría saber qué te lleva a preguntarlo.',
    ],
    casual: [
      '{quote} Tengo una respuesta, y no me enorgullece del todo.',
      'Preguntas {quote}, y tuve que mirar mis propias notas.',
      'Esperaba que nadie preguntara {quote}. Aunque tiene sentido.',
      '{quote} En pocas palabras: con menos orden de lo que parece en la publicación.',
    ],
    question: [
      'Sobre {quote}: ¿te parece dudoso cómo se hizo, o lo que salió?',
      'Preguntas {quote}. ¿Qué respuesta te convencería?',
      'Sobre {quote}: ¿te animarías a probarlo?',
      '¿Qué harías con la respuesta a {quote}?',
    ],
  },
  comment: {
    thoughtful: [
      '{quote} se me quedó en la cabeza. No lo había visto desde ese ángulo, y todavía no sé qué conclusión sacar.',
      'Tu frase {quote} dice en pocas palabras lo que mi publicación intentaba decir. ¿Qué te llevó a pensarlo?',
      'He leído {quote} más de una vez. Aquí también pasa, aunque yo no lo habría dicho tan claro.',
      'Escribes {quote}. Me pregunto si es siempre así.',
    ],
    casual: [
      '{quote} ya está en mis notas, palabra por palabra.',
      'Con {quote} en la publicación me habría ahorrado un párrafo.',
      'Bueno, {quote} es una manera de decirlo, y ya no sé decirlo de otra.',
      'Escribes {quote}, y tuve que volver a leer mi propia publicación.',
    ],
    question: [
      'Escribes {quote}. ¿Cómo te diste cuenta?',
      'Sobre {quote}: ¿lo ven todos así en tu equipo?',
      '¿Qué tendría que cambiar para que {quote} dejara de ser cierto?',
      '¿Te parece habitual {quote}, o fue un caso aislado?',
    ],
  },
  reaction: {
    thoughtful: [
      'Reaccionaste a {topic}. Dejé fuera una parte, porque no sabía si valía solo para nosotros.',
      'El final de {topic} aún no me convence. ¿Qué habrías añadido?',
      'Escribí {topic} para quien trabaja en esto cada día. ¿Qué falta, visto desde tu posición?',
      'Tu reacción a {topic} me hizo leerlo otra vez. Hoy escribiría una parte de otra forma.',
    ],
    casual: [
      'Reaccionaste a {topic}, así que lo confieso: me costó más de lo que parece.',
      'No tenía claro que alguien leyera {topic} hasta el final.',
      'Hay una versión desordenada de {topic}. Fue más divertida de escribir.',
      'Estuve a punto de no publicar {topic}. Con tu reacción me alegro de haberlo hecho.',
    ],
    question: [
      'Reaccionaste a {topic}. ¿Qué parte te sonaba?',
      '¿Qué habrías quitado de {topic}?',
      '¿En qué se equivoca {topic}?',
      '¿Te pasa también lo de {topic}, o te resultó nuevo?',
    ],
  },
  history: {
    thoughtful: [
      'Ya nos conocemos de por aquí, así que pregunto sin rodeos: ¿qué falta en {topic}?',
      'No es nuestro primer contacto por aquí. Me gustaría saber cómo se ve {topic} desde tu posición.',
      'Escribí {topic} para gente que conozco de aquí. ¿Qué te parece?',
      'Me gustaría saber en qué punto {topic} no te convence.',
    ],
    casual: [
      'Llevamos tiempo moviéndonos por los mismos sitios, así que con franqueza: ¿qué te pareció {topic}?',
      'Antes de creerme mi publicación, pregunto a alguien que conozco de aquí: ¿sirve de algo {topic}?',
      'Me gustaría tu opinión sin adornos sobre {topic}.',
      'Estoy reuniendo opiniones sinceras sobre {topic}. Me gustaría empezar por la tuya.',
    ],
    question: [
      '¿Qué habrías escrito en lugar de {topic}?',
      '¿En qué no estás de acuerdo con {topic}?',
      '¿Encaja {topic} con lo que ves?',
      '¿Qué frase quitarías de {topic}?',
    ],
  },
  post: {
    thoughtful: [
      'Escribí {topic} sin conocer tu trabajo por dentro. Me gustaría saber qué se me escapó.',
      'Detrás de {topic} hay una pregunta que no supe contestar. Me gustaría tu opinión.',
      'Sigo pensando en {topic}. ¿Cómo se ve desde el otro lado?',
      'Escribiría {topic} de otra forma si entendiera mejor tu punto de vista. ¿Dónde debería mirar primero?',
    ],
    casual: [
      'Escribí {topic} y luego me pregunté quién encontraría el fallo.',
      'Busco a alguien que no esté de acuerdo con {topic}.',
      'He leído {topic} demasiadas veces para ver qué falla. ¿Qué quitarías tú?',
      'Si {topic} te hizo torcer el gesto, me gustaría saber dónde.',
    ],
    question: [
      '¿Qué te falta en {topic}?',
      '¿Te pasa también lo de {topic}?',
      '¿Qué parte de {topic} no funcionaría en tu caso?',
      '¿Qué le preguntarías a quien escribió {topic}?',
    ],
  },
};
