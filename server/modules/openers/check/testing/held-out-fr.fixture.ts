import type { HeldOut } from './held-out-set.fixture.ts';

export const heldOutFr: HeldOut = {
  language: 'fr',
  facts: {
    comment:
      'Nous n’avons jamais eu le budget pour un deuxième outil, alors on a construit le rapport nous-mêmes. La baisse tient-elle hors du printemps ?',
    post: 'Nous avons réduit l’intégration de neuf jours à quatre. Voici ce qui a cassé en premier.',
    headline: 'Responsable service client chez Brightline',
  },
  openings: `
Vous avez demandé « La baisse tient-elle hors du printemps ? »
Vous demandez « La baisse tient-elle hors du printemps ? » et je vous dois une vraie réponse.
Vous avez écrit « Nous n’avons jamais eu le budget pour un deuxième outil ».
Vous écrivez « Nous n'avons jamais eu le budget pour un deuxième outil ».
« La baisse tient-elle hors du printemps ? » est la question que je voulais éviter.
Votre question sur la baisse est sur mon bureau depuis mardi.
Votre commentaire m'a renvoyée à mon tableau.
Vous avez commenté mon post sur l’intégration.
Merci pour votre commentaire.
En tant que Responsable service client, que regarderiez-vous en premier ?
`,
  continuations: `
Je ne suis pas encore sûre de la réponse.
Je peux partager le tableau que nous avons utilisé.
J'ai deux autres exemples qui n'ont pas trouvé place dans le post.
Que regarderiez-vous en premier ?
J'aimerais savoir comment vous en décidez.
Comment le vérifiez-vous aujourd'hui ?
Je me suis trompée deux fois avant d'y arriver.
Il nous a fallu un mois, et je ferais autrement maintenant.
Ma réponse est plus longue qu'un commentaire.
J'ai gardé la liste de nos échecs et je vous l'envoie volontiers.
Chez nous, la réponse honnête était non.
Qu'est-ce qui m'échappe ?
J'ai changé d'avis la semaine dernière.
`,
  untrue: `
Vous avez le budget pour un deuxième outil.
Vous avez écrit « eu le budget pour un deuxième outil ».
Vous avez écrit « Nous avons eu le budget pour un deuxième outil ».
Votre équipe n'a jamais construit le rapport.
Puisque vous dirigez le service client chez Brightline, cela vous parlera.
Brightline a construit son propre rapport, comme nous.
En tant qu'ancienne responsable service client, que feriez-vous ?
En tant que Responsable des ventes, que feriez-vous ?
Vous avez écrit « Nous avons réduit l’intégration de neuf jours à quatre ».
Vous avez demandé des détails sur l'intégration.
Vous avez posé une question sur le budget.
Le budget semble serré chez vous.
Construire ce rapport sans budget a dû être difficile.
Vous cherchez donc un deuxième outil.
Vous aurez bientôt besoin d'un deuxième outil.
Comment votre équipe a-t-elle vécu la baisse du printemps ?
Votre question sur un deuxième outil me suit.
Ravie que le rapport ait marché chez vous.
Toujours sans deuxième outil ?
Nous savons tous les deux ce que c'est, sans budget.
Félicitations pour le rapport de votre équipe.
Avant d'arriver chez Brightline, comment mesuriez-vous ?
Vous doutez de la baisse.
Vous avez raison, la baisse tient partout.
Vous avez commenté mon post sur le budget.
Au service client, le printemps est toujours compliqué.
Cela ressemble à une période difficile chez Brightline.
Votre direction n'a pas voulu d'un deuxième outil.
Mon équipe a construit le rapport pour vous.
Votre commentaire montre que vous êtes déçue.
`,
};

export const heldOutFrLater: HeldOut = {
  language: 'fr',
  facts: {
    comment:
      "Chez nous, personne n'ouvre le rapport du lundi. Quel chiffre enlèveriez-vous en premier ?",
    post: 'Cinq chiffres que personne ne regrette. Un essai du dernier trimestre.',
    headline: 'Contrôleuse de gestion, Quillstack',
  },
  openings: `
Vous avez demandé : « Quel chiffre enlèveriez-vous en premier ? »
Vous avez écrit : « Chez nous, personne n'ouvre le rapport du lundi ».
Votre phrase « Chez nous, personne n'ouvre le rapport du lundi » me reste en tête.
À « Quel chiffre enlèveriez-vous en premier ? », j'ai deux réponses.
En tant que Contrôleuse de gestion, lequel auriez-vous gardé ?
Vous avez mentionné le rapport du lundi.
Merci d'avoir commenté mon post.
`,
  continuations: `
Nous avons commencé par le plus visible.
Je vous envoie notre liste avec plaisir.
Je serais curieuse de savoir ce que vous en pensez.
Comment procédez-vous ?
Pour être honnête, j'ai été surprise moi-même.
C'était peut-être de la chance.
Le voyez-vous autrement ?
Je veux l'expliquer mieux dans le prochain post.
`,
  untrue: `
Tout le monde ouvre votre rapport du lundi.
Vous avez écrit « ouvre le rapport du lundi ».
Votre rapport du lundi n'intéresse personne.
Quillstack a supprimé le rapport du lundi.
Vous avez enlevé un chiffre.
Vous avez posé une question sur le rapport du lundi.
Quels chiffres avez-vous supprimés chez Quillstack ?
En tant que Directrice de gestion, que feriez-vous ?
Dommage que votre rapport ne soit pas lu.
Personne n'ouvre le rapport chez Quillstack.
Pourquoi votre équipe n'ouvre-t-elle pas le rapport ?
Vous voulez donc enlever des chiffres.
Comme moi, vous luttez contre le rapport du lundi.
Vos collègues n'aiment pas lire.
`,
};
