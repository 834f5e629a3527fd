import type { PromptLanguage, PromptTone } from './prompt.ts';

type AnswerForms = Readonly<Record<PromptTone, readonly [string, ...string[]]>>;

/** Openings, by the kind of fact. `{quote}` is a part of the fact. */
export const FORMS: Readonly<
  Record<PromptLanguage, Readonly<Record<'comment' | 'post', AnswerForms>>>
> = {
  en: {
    comment: {
      thoughtful: [
        'I keep coming back to “{quote}”. It is the part that my post left open, and I am still not sure about it.',
        '“{quote}” is where I would begin as well. The rest tends to follow from that.',
        'About “{quote}”: I have changed my mind on this more than once, mostly because of small details.',
        'My short answer to “{quote}” would be that it depends, and I should have said so.',
        'The words “{quote}” name the thing that I skipped. I owe that part a longer answer.',
      ],
      casual: [
        'Fair point, “{quote}” is the part I left out. I will write it up one of these days.',
        'Ha, “{quote}” is more or less what I asked myself while writing. No clean answer yet.',
        '“{quote}” – yes, that one. I tried to keep the post short and it shows.',
        'On “{quote}” I have half an answer and would like the other half.',
        'So, “{quote}”. I have a messy note on exactly that and never posted it.',
      ],
      question: [
        'You wrote “{quote}”. What made you look at that part first?',
        'On “{quote}”: where does it get hard in practice?',
        '“{quote}” – what would you try before anything else?',
        'When you say “{quote}”, do you mean the first weeks or later on?',
        'About “{quote}”: what would change your mind?',
      ],
    },
    post: {
      thoughtful: [
        'My post on “{quote}” left one thing open: what to do when the first attempt changes nothing.',
        'Since “{quote}” I have been thinking about the cases where it does not hold.',
        'I wrote “{quote}” with one example in mind, and I am curious about the others.',
        'There is a longer version of “{quote}” in my notes. The short one misses the hard part.',
      ],
      casual: [
        'You reacted to “{quote}”. I nearly did not post it.',
        'I wrote “{quote}” in one go, so the loose ends are real.',
        '“{quote}” was the short version. The long one is mostly mistakes.',
        'Writing “{quote}” took ten drafts. I am still not done with it.',
      ],
      question: [
        'I wrote about “{quote}”. Where does that not fit?',
        'On “{quote}”: what did I leave out?',
        'About “{quote}” – what would you add?',
        'About “{quote}”: what came to mind first?',
      ],
    },
  },
  de: {
    comment: {
      thoughtful: [
        'An „{quote}“ bin ich hängen geblieben. Genau diesen Teil hat mein Beitrag offen gelassen.',
        'Bei „{quote}“ würde ich auch anfangen. Der Rest ergibt sich meistens daraus.',
        'Zu „{quote}“: Darüber habe ich meine Meinung schon öfter geändert, meist wegen kleiner Dinge.',
        'Meine kurze Antwort auf „{quote}“ wäre, dass es darauf ankommt, was man zählt.',
      ],
      casual: [
        'Stimmt, „{quote}“ fehlt bei mir. Das schreibe ich noch auf.',
        'Bei „{quote}“ habe ich selbst noch keine saubere Antwort.',
        '„{quote}“ – ja, genau das. Ich wollte es kurz halten, und das merkt man.',
        'Mit „{quote}“ bin ich selbst noch nicht fertig, es liegt halb geschrieben in einer Notiz.',
      ],
      question: [
        'Zu „{quote}“: Wo wird das in der Praxis schwierig?',
        '„{quote}“ – was würden Sie zuerst versuchen?',
        'Bei „{quote}“ frage ich mich, womit man am besten anfängt. Was meinen Sie?',
        'Was hat Sie bei „{quote}“ als Erstes beschäftigt?',
      ],
    },
    post: {
      thoughtful: [
        'Mein Beitrag zu „{quote}“ hat eines offen gelassen: was man tut, wenn der erste Versuch nichts ändert.',
        'Seit „{quote}“ denke ich über die Fälle nach, in denen es nicht stimmt.',
      ],
      casual: [
        '„{quote}“ war die kurze Fassung. Die lange besteht vor allem aus Fehlern.',
        'Ich habe „{quote}“ in einem Zug geschrieben, die losen Enden sind also echt.',
      ],
      question: [
        'Ich habe über „{quote}“ geschrieben. Wo passt das nicht?',
        'Zu „{quote}“: Was habe ich ausgelassen?',
      ],
    },
  },
  fr: {
    comment: {
      thoughtful: [
        'Je reviens sans cesse à « {quote} ». C’est la partie que mon texte laissait ouverte.',
        'Sur « {quote} », j’ai changé d’avis plus d’une fois, souvent pour de petits détails.',
        'Ma réponse courte à « {quote} » serait que tout dépend de ce que l’on compte.',
      ],
      casual: [
        'C’est vrai, « {quote} » manque dans mon texte. Je vais l’écrire un de ces jours.',
        '« {quote} », oui, exactement. Je voulais faire court et cela se voit.',
        'Pour « {quote} », je n’ai pas encore de réponse nette, seulement une note en désordre.',
      ],
      question: [
        'À propos de « {quote} » : où est-ce que cela devient difficile en pratique ?',
        '« {quote} » : par quoi faudrait-il commencer ?',
        'Sur « {quote} », que faudrait-il essayer en premier ?',
      ],
    },
    post: {
      thoughtful: [
        'Mon texte sur « {quote} » laissait une chose ouverte : que faire quand le premier essai ne change rien.',
        'Depuis « {quote} », je pense aux cas où cela ne tient pas.',
      ],
      casual: [
        '« {quote} » était la version courte. La longue est surtout faite d’erreurs.',
        'J’ai écrit « {quote} » d’une traite, alors les fils qui dépassent sont vrais.',
      ],
      question: [
        'J’ai écrit sur « {quote} ». Où est-ce que cela ne marche pas ?',
        'Sur « {quote} » : qu’est-ce que j’ai oublié ?',
      ],
    },
  },
  es: {
    comment: {
      thoughtful: [
        'Sigo dando vueltas a «{quote}». Es la parte que mi texto dejó abierta.',
        'Sobre «{quote}» he cambiado de idea más de una vez, casi siempre por detalles pequeños.',
        'Mi respuesta corta a «{quote}» sería que depende de lo que se cuente.',
      ],
      casual: [
        'Es verdad, «{quote}» falta en mi texto. Lo escribiré uno de estos días.',
        '«{quote}», sí, justo eso. Quería que fuera breve y se nota.',
        'Para «{quote}» todavía no tengo una respuesta limpia, solo una nota desordenada.',
      ],
      question: [
        'Sobre «{quote}»: ¿dónde se vuelve difícil en la práctica?',
        '«{quote}»: ¿por dónde habría que empezar?',
        'Con «{quote}» me queda una duda: ¿qué habría que probar primero?',
      ],
    },
    post: {
      thoughtful: [
        'Mi texto sobre «{quote}» dejó una cosa abierta: qué hacer cuando el primer intento no cambia nada.',
        'Desde «{quote}» pienso en los casos en los que no se cumple.',
      ],
      casual: [
        '«{quote}» era la versión corta. La larga está hecha sobre todo de errores.',
        'Escribí «{quote}» de una vez, así que los cabos sueltos son reales.',
      ],
      question: ['Escribí sobre «{quote}». ¿Dónde no encaja?', 'Sobre «{quote}»: ¿qué dejé fuera?'],
    },
  },
};

/** For senders who did not write the post. */
export const READERS_FORMS: Readonly<Record<PromptLanguage, AnswerForms>> = {
  en: {
    thoughtful: ['I keep coming back to “{quote}”, and I am still not sure about it.'],
    casual: ['On “{quote}” I have half an answer and would like the other half.'],
    question: ['About “{quote}” – what would you add?'],
  },
  de: {
    thoughtful: ['An „{quote}“ bin ich hängen geblieben, und ich bin mir noch nicht sicher.'],
    casual: ['Bei „{quote}“ habe ich selbst noch keine saubere Antwort.'],
    question: ['„{quote}“ – was würden Sie zuerst versuchen?'],
  },
  fr: {
    thoughtful: ['Je reviens sans cesse à « {quote} », et je n’ai pas encore de réponse.'],
    casual: [
      'Pour « {quote} », je n’ai pas encore de réponse nette, seulement une note en désordre.',
    ],
    question: ['« {quote} » : par quoi faudrait-il commencer ?'],
  },
  es: {
    thoughtful: ['Vuelvo una y otra vez a «{quote}», y todavía no estoy seguro.'],
    casual: ['Para «{quote}» todavía no tengo una respuesta limpia, solo una nota desordenada.'],
    question: ['«{quote}»: ¿por dónde habría que empezar?'],
  },
};
