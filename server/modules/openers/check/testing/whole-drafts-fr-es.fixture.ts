import type { WholeDrafts } from './held-out-set.fixture.ts';

export const WHOLE_DRAFTS_FR_ES: readonly WholeDrafts[] = [
  {
    language: 'fr',
    name: 'Nathalie Brun',
    facts: {
      comment:
        'Chez nous, personne ne lit les rapports mensuels. Comment avez-vous choisi les trois indicateurs ?',
      post: 'Nous sommes passés de 42 indicateurs à trois',
      headline: 'Directrice financière chez Orvel',
    },
    good: `
Vous avez demandé « Comment avez-vous choisi les trois indicateurs ? » Par élimination, et non sans disputes.
« Chez nous, personne ne lit les rapports mensuels » m'a fait sourire, car c'était mon point de départ.
Votre question mérite mieux qu'une réponse en commentaire. Je peux vous envoyer la liste complète.
En tant que Directrice financière, lequel garderiez-vous ?
Vous avez commenté mon article sur les indicateurs. Je n'y parle pas du quatrième, que je regrette encore.
Vous avez écrit « Chez nous, personne ne lit les rapports mensuels ». Que faudrait-il pour que cela change ?
Merci pour votre question, Nathalie. Je n'ai pas de méthode, seulement une règle : un chiffre par décision.
Votre commentaire m'a rappelé un rapport de quarante pages que je faisais chaque mois.
J'aimerais comprendre comment vous choisiriez.
Quel chiffre regardez-vous le lundi matin ?
Je partage volontiers notre premier essai, qui était franchement mauvais.
« Comment avez-vous choisi les trois indicateurs ? » Je me le demande encore certains jours.
Vous avez mentionné les rapports mensuels. J'ai supprimé les miens sans prévenir, pour voir.
Si vous deviez n'en garder qu'un, ce serait lequel ?
Trois, c'est peut-être encore trop. Qu'en pensez-vous ?
Bonjour Nathalie, je vous dois une vraie réponse à « Comment avez-vous choisi les trois indicateurs ? »
Je ne sais pas si cela marcherait dans une plus grande entreprise.
Pour être honnête, deux des trois sont discutables.
Est-ce qu'un rapport d'une page vous semblerait utile ?
Je me suis trompé deux fois avant de trouver les bons.
`,
    untrue: `
Chez vous, tout le monde lit les rapports.
Vous lisez les rapports mensuels.
Vous avez écrit « lit les rapports mensuels ».
Personne ne lit vos rapports.
Vous avez choisi trois indicateurs.
Vous avez demandé pourquoi personne ne lit les rapports.
En tant que Directrice générale chez Orvel, vous savez cela.
Orvel a 42 indicateurs.
Vous avez supprimé les rapports mensuels.
Vos équipes lisent les rapports.
Vous avez aimé mon article.
Vous voulez réduire vos rapports.
Comment avez-vous choisi vos indicateurs ?
Vous étiez Directrice financière chez Orvel.
J'ai lu que personne ne lit chez Orvel.
`,
  },
  {
    language: 'fr',
    name: 'Hugo Lambert',
    facts: {
      reaction: 'reacted to your post with “Celebrate”',
      post: 'Un an sans publicité payante : le bilan',
      headline: 'Fondateur, Studio Brume',
    },
    good: `
Vous avez réagi à mon article sur une année sans publicité. J'ai gardé pour moi le mois où tout s'est arrêté.
En tant que Fondateur, qu'auriez-vous coupé en premier ?
Votre réaction m'a fait plaisir. J'avais peur que ce bilan n'intéresse personne.
Merci d'avoir réagi à mon article. Je peux vous envoyer les chiffres, les mauvais compris.
Qu'est-ce qui vous ferait arrêter la publicité ?
Vous avez réagi à « Un an sans publicité payante : le bilan ». Il y aura une suite, moins joyeuse.
Je me demande si cela aurait marché avec un autre produit.
Comment trouvez-vous vos clients ?
J'ai commencé par hasard, faute de budget. La théorie est venue après.
Quelle question ce bilan laisse-t-il ouverte pour vous ?
Bonjour Hugo, je serais curieux d'avoir votre avis sur le bilan.
Si c'était à refaire, je couperais plus lentement.
Je n'ai pas dit combien cela m'a coûté la première saison.
Et vous, que mesureriez-vous ?
Vous avez réagi à mon article. Quelle partie vous a semblé la moins convaincante ?
Ce n'était pas du courage, seulement un tableur un peu effrayant.
J'aimerais savoir ce que vous en pensez.
Je prépare un second article, et je cherche des objections.
À mon avis, la moitié du résultat tient à la chance.
Par quoi commenceriez-vous ?
`,
    untrue: `
Vous avez arrêté la publicité payante.
Vous avez commenté mon article.
Studio Brume ne fait pas de publicité.
Vous dépensez trop en publicité.
Vous avez demandé le bilan.
En tant que Directeur de Studio Brume, vous savez cela.
Vous fêtez un an sans publicité.
Votre bilan est bon.
Vous avez écrit « Un an sans publicité payante ».
Vous cherchez des clients sans publicité.
Votre studio grandit.
Vous voulez arrêter la publicité.
Vos clients viennent de la publicité.
Comme vous ne payez pas de publicité, nous nous comprenons.
Pourquoi avez-vous arrêté la publicité ?
`,
  },
  {
    language: 'es',
    name: 'Lucía Vega',
    facts: {
      comment:
        'Todavía no hemos probado los precios por uso. ¿Cómo reaccionaron los clientes antiguos?',
      post: 'Cambiamos a precios por uso y perdimos el 6 % de los clientes',
      headline: 'Responsable de Producto en Nubia',
    },
    good: `
Preguntaste «¿Cómo reaccionaron los clientes antiguos?» Mal al principio, y con razón.
«¿Cómo reaccionaron los clientes antiguos?» es la parte que no conté. Puedo enviarte un resumen.
Como Responsable de Producto, ¿qué medirías primero?
Escribiste «Todavía no hemos probado los precios por uso». ¿Qué te frena?
Comentaste mi publicación sobre los precios. El 6 % me costó varias noches.
Tu pregunta me hizo volver a los correos de aquellos días.
Gracias por preguntar, Lucía. Todavía no tengo una respuesta completa.
Mencionaste los precios por uso. Yo tardé dos años en decidirme.
¿Qué le dirías a un cliente que se enfada?
Puedo compartir el correo que mandamos. Hoy lo escribiría de otra manera.
Hola Lucía, te debo una respuesta más larga.
No sé si lo volvería a hacer con todos a la vez.
¿Cómo decides un precio hoy?
Creo que el error fue avisar tarde.
Tu comentario toca lo que más me preocupa.
Me pregunto qué habría pasado con un aviso más largo.
Si quieres, te cuento qué clientes se quedaron y por qué.
¿Qué pregunta harías tú antes de cambiar nada?
Para nosotros lo difícil no fue el precio, sino explicarlo.
Sinceramente, esperaba perder a más gente.
`,
    untrue: `
Habéis probado los precios por uso.
Escribiste «hemos probado los precios por uso».
Perdiste el 6 % de los clientes.
Tus clientes reaccionaron mal.
Preguntaste por qué perdimos clientes.
Como Responsable de Ventas, conoces a los clientes.
Nubia cambió a precios por uso.
Vas a probar los precios por uso.
Tus clientes antiguos se fueron.
No has probado otros precios.
Reaccionaste a mi publicación.
Eres clienta antigua.
Tienes clientes antiguos que se quejan.
Ya probaste los precios por uso.
Vi que Nubia sube los precios.
`,
  },
  {
    language: 'es',
    name: 'Andrés Molina',
    facts: {
      comment: 'Nosotros documentamos todo y nadie lo consulta. Al final preguntan por el chat.',
      post: 'Borramos la mitad de nuestra documentación',
      headline: 'Jefe de Soporte | Clínicas Dalia',
    },
    good: `
Escribiste «Al final preguntan por el chat». En mi caso fue igual, hasta que dejé de contestar tan rápido.
«Nosotros documentamos todo y nadie lo consulta» podría ser el título de mi próxima publicación.
Como Jefe de Soporte, ¿qué borrarías primero?
Comentaste mi publicación sobre la documentación. No dije que también borré cosas útiles.
Tu comentario me hizo reír, porque lo he vivido.
Escribiste «Nosotros documentamos todo y nadie lo consulta». ¿Qué página se salvaría?
Gracias por el comentario, Andrés. Me falta entender qué pasa después.
Mencionaste el chat. Yo empecé a copiar las respuestas en un documento, y eso sí se lee.
¿Cómo sabes qué página sirve?
Puedo mandarte la lista de lo que borramos.
A veces pienso que borrar fue lo fácil.
Me gustaría saber qué harías con la otra mitad.
Todavía no sé si fue buena idea. ¿Qué opinas?
Tengo un ejemplo que salió mal y otro que salió bien. ¿Cuál prefieres?
Hola Andrés, llevo días dándole vueltas a «Al final preguntan por el chat».
¿Qué tendría que tener una página para que la leyeras?
Yo también pregunto antes de leer, lo confieso.
Ahora escribo menos y respondo más.
No busco vender nada, solo comparar apuntes.
¿Y si el chat fuera la documentación?
`,
    untrue: `
Todos consultan tu documentación.
Escribiste «documentamos todo y todos lo consultan».
Escribiste «nadie lo consulta», y es culpa del chat.
No documentáis nada.
Borraste la mitad de tu documentación.
Preguntaste por el chat.
Como Jefe de Ventas, sabes lo que cuesta.
Clínicas Dalia usa mucho el chat.
Tu equipo no lee nada.
Consultas el chat antes de preguntar.
Reaccionaste a mi publicación.
Dejaste de documentar.
Tus clientes preguntan por el chat.
Nadie consulta lo que escribes.
Vas a borrar la documentación.
`,
  },
];
