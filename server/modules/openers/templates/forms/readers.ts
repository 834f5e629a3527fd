import type { OpenerLanguage } from '../../../../../contract/openers.ts';
import type { ReadersForms } from './form.ts';

/** Under a post of another author the member is a reader, too. */
export const READERS_FORMS: Readonly<Record<OpenerLanguage, ReadersForms>> = {
  en: {
    question: {
      thoughtful: [
        'You asked {quote}. I would like to know that as well. What made you ask?',
        '{quote} is the part I keep coming back to. What would a convincing answer look like to you?',
      ],
      casual: [
        '{quote} I was about to ask the same.',
        'You asked {quote}, and I had to go back and read the post again.',
      ],
      question: [
        'On {quote}: do you doubt how it was done, or what came out?',
        'About {quote}: have you tried it yourself, or are you about to?',
      ],
    },
    comment: {
      thoughtful: [
        '{quote} stayed with me. I had not looked at it from that side, and I am still not sure where it leaves my own view.',
        'You wrote {quote}. I wonder if it is always like that, or only where you see it.',
      ],
      casual: [
        '{quote} is going into my notes, word for word.',
        'Well, {quote} is one way to put it, and now I cannot put it any other way.',
      ],
      question: [
        'You wrote {quote}. How did you find out?',
        'On {quote}: what would have to change for it not to be true?',
      ],
    },
    post: {
      thoughtful: [
        'I am still thinking about {topic}. What would you add?',
        'I have read {topic} more than once. I would like to hear how it looks from your side.',
      ],
      casual: [
        'I am looking for somebody to disagree with {topic}.',
        'I am collecting blunt opinions of {topic}. Would you add one?',
      ],
      question: [
        'Does {topic} match what you see, or is it only how things look from here?',
        'Which part of {topic} would not work where you are?',
      ],
    },
  },
  de: {
    question: {
      thoughtful: [
        'Sie fragen {quote}. Das wüsste ich auch gern. Welche Antwort würde Sie überzeugen?',
        '{quote} beschäftigt mich noch. Was wäre für Sie der Vergleich?',
      ],
      casual: [
        '{quote} Das wollte ich auch gerade fragen.',
        'Sie fragen {quote}, und ich musste den Beitrag noch einmal lesen.',
      ],
      question: [
        'Zu {quote}: Zweifeln Sie daran, wie es gemacht wurde, oder daran, was herauskam?',
        'Zu {quote}: Wie würden Sie das ausprobieren?',
      ],
    },
    comment: {
      thoughtful: [
        '{quote} lässt mich nicht los. Von dieser Seite hatte ich es noch nicht betrachtet, und ich weiß noch nicht, was daraus folgt.',
        'Sie schreiben {quote}. Ich frage mich, ob das immer so ist oder nur dort, wo Sie es sehen.',
      ],
      casual: [
        '{quote} steht jetzt wörtlich in meinen Notizen.',
        '{quote} – so kann man es auch sagen. Besser bekomme ich es jetzt selbst nicht mehr hin.',
      ],
      question: [
        'Sie schreiben {quote}. Woran merken Sie das?',
        'Was müsste sich ändern, damit {quote} nicht mehr stimmt?',
      ],
    },
    post: {
      thoughtful: [
        'Über {topic} denke ich immer noch nach. Wie sieht es von der anderen Seite aus?',
        'Mich würde interessieren, was {topic} auslässt.',
      ],
      casual: [
        'Ich suche jemanden, der {topic} widerspricht.',
        'Ich sammle ehrliche Meinungen zu {topic}. Darf ich um Ihre Meinung bitten?',
      ],
      question: [
        'Passt {topic} zu dem, was Sie sehen?',
        'Was aus {topic} würde bei Ihnen nicht funktionieren?',
      ],
    },
  },
  fr: {
    question: {
      thoughtful: [
        "Vous demandez {quote}. J'aimerais le savoir aussi. Quelle réponse serait convaincante ?",
        '{quote} me trotte encore dans la tête. Quelle comparaison choisiriez-vous ?',
      ],
      casual: [
        "{quote} J'allais poser la même question.",
        "Vous demandez {quote}, et j'ai dû relire le post.",
      ],
      question: [
        'Sur {quote} : doutez-vous de ce qui a été fait, ou de ce qui en est sorti ?',
        'Sur {quote} : comment feriez-vous l’essai ?',
      ],
    },
    comment: {
      thoughtful: [
        "{quote} m'est resté en tête. Je n'avais pas vu les choses sous cet angle, et je ne sais pas encore qu'en conclure.",
        'Vous écrivez {quote}. Je me demande si c’est toujours le cas, ou seulement là où vous le voyez.',
      ],
      casual: [
        '{quote} est maintenant dans mes notes, mot pour mot.',
        "Bon, {quote}, c'est une façon de le dire, et je n'en trouve plus d'autre.",
      ],
      question: [
        "Vous écrivez {quote}. Comment l'avez-vous remarqué ?",
        'Que faudrait-il changer pour que {quote} ne soit plus vrai ?',
      ],
    },
    post: {
      thoughtful: [
        'Je pense encore à {topic}. À quoi cela ressemble-t-il de l’autre côté ?',
        "J'aimerais savoir à quel endroit {topic} n’est pas convaincant.",
      ],
      casual: [
        "Je cherche quelqu'un qui ne soit pas d'accord avec {topic}.",
        "Je cherche des avis francs sur {topic}. J'aimerais commencer par le vôtre.",
      ],
      question: [
        'Est-ce que {topic} correspond à ce que vous voyez ?',
        'Quelle partie de {topic} ne marcherait pas chez vous ?',
      ],
    },
  },
  es: {
    question: {
      thoughtful: [
        'Preguntas {quote}. A mí también me gustaría saberlo. ¿Qué respuesta te convencería?',
        'Sigo dándole vueltas a {quote}. ¿Cuál sería tu comparación?',
      ],
      casual: [
        '{quote} Yo iba a preguntar lo mismo.',
        'Preguntas {quote}, y tuve que volver a leer la publicación.',
      ],
      question: [
        'Sobre {quote}: ¿te parece dudoso cómo se hizo, o lo que salió?',
        'Sobre {quote}: ¿te animarías a probarlo?',
      ],
    },
    comment: {
      thoughtful: [
        '{quote} se me quedó en la cabeza. No lo había visto desde ese ángulo, y todavía no sé qué conclusión sacar.',
        'Escribes {quote}. Me pregunto si es siempre así.',
      ],
      casual: [
        '{quote} ya está en mis notas, palabra por palabra.',
        'Bueno, {quote} es una manera de decirlo, y ya no sé decirlo de otra.',
      ],
      question: [
        'Escribes {quote}. ¿Cómo te diste cuenta?',
        '¿Qué tendría que cambiar para que {quote} dejara de ser cierto?',
      ],
    },
    post: {
      thoughtful: [
        'Sigo pensando en {topic}. ¿Cómo se ve desde el otro lado?',
        'Me gustaría saber en qué punto {topic} no te convence.',
      ],
      casual: [
        'Busco a alguien que no esté de acuerdo con {topic}.',
        'Estoy reuniendo opiniones sinceras sobre {topic}. Me gustaría empezar por la tuya.',
      ],
      question: [
        '¿Encaja {topic} con lo que ves?',
        '¿Qué parte de {topic} no funcionaría en tu caso?',
      ],
    },
  },
};
