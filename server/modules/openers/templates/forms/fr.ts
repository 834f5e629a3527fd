import type { Forms } from './form.ts';

export const fr: Forms = {
  question: {
    thoughtful: [
      "{quote} me trotte encore dans la tête. Ma réponse dépend de ce à quoi l'on compare. Quelle comparaison choisiriez-vous ?",
      'À {quote}, il y a une réponse courte et une réponse honnête. Laquelle vous aide le plus ?',
      'Vous demandez {quote}. Je peux dire ce que nous avons fait, pas si cela tient ailleurs. Où cela coincerait-il chez vous ?',
      "Avant de répondre à {quote}, j'aimerais savoir ce qui se cache derrière.",
    ],
    casual: [
      "{quote} J'ai une réponse, et tout n'y est pas glorieux.",
      "Vous demandez {quote}, et j'ai dû relire mes propres notes.",
      "J'espérais que personne ne demanderait {quote}. Mais c'est de bonne guerre.",
      '{quote} En bref : moins proprement que le post ne le laisse croire.',
    ],
    question: [
      'Sur {quote} : doutez-vous de ce qui a été fait, ou de ce qui en est sorti ?',
      'Vous demandez {quote}. Quelle réponse serait convaincante ?',
      'Sur {quote} : comment feriez-vous l’essai ?',
      'Que feriez-vous de la réponse à {quote} ?',
    ],
  },
  comment: {
    thoughtful: [
      "{quote} m'est resté en tête. Je n'avais pas vu les choses sous cet angle, et je ne sais pas encore qu'en conclure.",
      'Votre phrase {quote} dit en peu de mots ce que mon post cherchait à dire. Comment y êtes-vous venu ?',
      "J'ai relu {quote} plusieurs fois. C'est vrai chez nous aussi, mais je ne l'aurais pas dit aussi nettement.",
      'Vous écrivez {quote}. Je me demande si c’est toujours le cas, ou seulement là où vous le voyez.',
    ],
    casual: [
      '{quote} est maintenant dans mes notes, mot pour mot.',
      'Avec {quote} dans le post, je me serais épargné un paragraphe.',
      "Bon, {quote}, c'est une façon de le dire, et je n'en trouve plus d'autre.",
      "Vous écrivez {quote}, et j'ai dû relire mon propre post.",
    ],
    question: [
      "Vous écrivez {quote}. Comment l'avez-vous remarqué ?",
      'Sur {quote} : est-ce que chacun le voit ainsi chez vous ?',
      'Que faudrait-il changer pour que {quote} ne soit plus vrai ?',
      'Voyez-vous souvent {quote}, ou était-ce un cas isolé ?',
    ],
  },
  reaction: {
    thoughtful: [
      "Vous avez réagi à {topic}. J'en ai laissé une partie de côté, faute de savoir si elle ne valait que pour nous.",
      'Je doute encore de la fin de {topic}. Qu’auriez-vous ajouté ?',
      "J'ai écrit {topic} pour ceux dont c'est le quotidien. Que manque-t-il, vu de chez vous ?",
      "Votre réaction à {topic} m'a fait le relire. J'en écrirais une partie autrement aujourd'hui.",
    ],
    casual: [
      "Vous avez réagi à {topic}, alors j'avoue : il m'a pris plus de temps qu'il n'y paraît.",
      "Je me demandais si quelqu'un lirait {topic} jusqu'au bout.",
      'Il existe une version plus brouillonne de {topic}. Elle était plus drôle à écrire.',
      "J'ai failli ne pas publier {topic}. Après votre réaction, je ne le regrette pas.",
    ],
    question: [
      'Vous avez réagi à {topic}. Quelle partie vous était familière ?',
      "Qu'auriez-vous enlevé de {topic} ?",
      'Où est-ce que {topic} se trompe, selon vous ?',
      'Est-ce que {topic} est familier, ou plutôt nouveau ?',
    ],
  },
  history: {
    thoughtful: [
      "On se connaît d'ici, alors je demande directement : que manque-t-il dans {topic} ?",
      "Ce n'est pas notre premier contact ici. J'aimerais savoir comment {topic} se lit de votre côté.",
      "En écrivant {topic}, je pensais à des gens que je connais d'ici. Comment le lisez-vous ?",
      "J'aimerais savoir à quel endroit {topic} n’est pas convaincant.",
    ],
    casual: [
      'On fréquente le même coin depuis un moment, alors franchement : que pensez-vous de {topic} ?',
      "Avant de croire mon propre post, je demande à quelqu'un que je connais d'ici : est-ce que {topic} tient la route ?",
      "Puisqu'on se croise ici depuis un moment, j'aimerais votre avis sans détour sur {topic}.",
      "Je cherche des avis francs sur {topic}. J'aimerais commencer par le vôtre.",
    ],
    question: [
      "Qu'auriez-vous écrit à la place de {topic} ?",
      'Sur quel point contrediriez-vous {topic} ?',
      'Est-ce que {topic} correspond à ce que vous voyez ?',
      'Quelle phrase enlèveriez-vous de {topic} ?',
    ],
  },
  post: {
    thoughtful: [
      "J'ai écrit {topic} sans connaître votre travail de l'intérieur. J'aimerais savoir ce que j'ai oublié.",
      'Derrière {topic}, il y a une question à laquelle le post ne répond pas. Elle est peut-être plus simple vue de chez vous.',
      'Je pense encore à {topic}. À quoi cela ressemble-t-il de l’autre côté ?',
      "J'écrirais {topic} autrement si je connaissais mieux votre point de vue. Où faudrait-il regarder en premier ?",
    ],
    casual: [
      "J'ai écrit {topic}, puis je me suis demandé qui y trouverait la faille.",
      "Je cherche quelqu'un qui ne soit pas d'accord avec {topic}.",
      "J'ai trop relu {topic} pour voir ce qui cloche. Que voyez-vous ?",
      "Si {topic} fait lever les yeux au ciel, j'aimerais savoir où.",
    ],
    question: [
      "Qu'est-ce que {topic} passe sous silence ?",
      'Est-ce que {topic} décrit une situation courante ?',
      'Quelle partie de {topic} ne marcherait pas chez vous ?',
      "Que demanderiez-vous à quelqu'un qui a écrit {topic} ?",
    ],
  },
};
