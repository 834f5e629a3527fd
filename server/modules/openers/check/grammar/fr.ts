import type { GrammarSource } from './source.ts';

const SAID =
  'ecri(?:t|s|vez|viez)|demand(?:e|es|ez|iez)|dit|dis|dites|comment(?:e|es|ez)|not(?:e|es|ez)|ajout(?:e|es|ez)|repondu|soulign(?:e|es|ez)|mentionn(?:e|es|ez)|evoqu(?:e|es|ez)|pose|posez|releve|relevez';
const NOUNS =
  'commentaires?|questions?|remarques?|phrase|point|reaction|reponse|mots|message|ligne|observation|formule|formulation|note';
const YOU = '(?:vous (?:m |nous |l |le )?(?:avez |aviez )?|tu (?:m |nous |l |le )?(?:as )?)';

const HARMLESS =
  'trouve|pense|voulu|lu|vu|demande|commence|choisi|decide|remarque|appris|essaye|compris|attendu|regarde';
const BELONGINGS = `${NOUNS}|ownword|equipes?|entreprise|travail|role|cote|experience|avis|point de vue|cas|secteur|metier|clients?|chiffres|donnees|processus|marche|collegues|gens|quotidien|approche|regard|place|lecture|idee|conseil|yeux`;

export const fr: GrammarSource = {
  light:
    'a ai aie ainsi alors apres article au aucun aussi autre autres aux avant avec avez avoir avons beaucoup bien bon bonne c ca car cas ce cela celle celles celui ces cet cette ceux chaque chez chose choses ci clair combien comme comment contre cote cours d dans de depuis des dire dis dit dites dois donc dont du ecrire ecrit elle elles en encore entre envie es est et etaient etait ete etes etre eu exactement faire fais fait falloir faudrait faut fois font idee il ils j jamais je jour jours juste l la laisse le lequel les leur leurs lire long longue longtemps lu lui m ma mais mal me meme merci mes mettre mieux mis moi moins mon mot mots n ne ni non nos notre notes nous nouveau on ont ou oui par parce part partie partir pas pense petit petite peu peut peux plus plutot point porte pour pourquoi pourrait pourriez premier premiere prendre pres presque pris qu quand que quel quelle quelles quelqu quelque quelques quels question qui quoi reste rien s sa sais sait sans se sera serait ses seul seule seulement si simple sois soit sommes son sont suis suite sur t ta tant te tel telle temps tes texte toi ton toujours tout toute toutes tous tres trois trop trouve tu un une va vais vers veut veux vie voir vois voit vos votre voudrais vous vrai vraiment vu y',
  you: '(?:tou[st]\\w* l\\w+|nous|nos) deux|vous|votre|vos|tu|te|toi|ton|ta|tes',
  me: 'peut etre|merci|bonjour|cordialement|dites|volontiers|ravi\\w*|heureu\\w+|je|j|nous|mon|ma|mes|notre|nos|m|me|moi',
  turns:
    'ne|n|pas|jamais|aucun\\w*|sans|ni|rien|personne|ex|ancien\\w*|presque|si|sauf|non|arret\\w+|refus\\w*|guere|autrefois|a peine|au lieu|echou\\w+|evit\\w+|cesse\\w*|retraite\\w*',
  causes: 'parce|puisque|depuis que|apres|pendant|alors que|car|grace|quand|lorsque',
  modals: '\\w+ri(?:ez|ons|ons)|\\w+rai(?:t|s|ent)|pou(?:vez|voir|rra\\w*)|peut|peux',
  past: 'avez|as|a|ont|etait|etaient|etiez|avait|aviez|fut|(?!\\w*(?:if|publ|etud|appreci|tr|confi|nego[ct])iez )\\w+iez',
  presumes: 'pourquoi|encore|toujours|de nouveau|enfin|arrete\\w*|depuis quand|cesse\\w*',
  wonders:
    'curieu\\w+|aimerais (?:bien )?(?:savoir|comprendre|entendre|lire|apprendre|connaitre)|me demande|voudrais (?:bien )?(?:savoir|comprendre)|dites moi|dis moi|interesse\\w*|savoir|demander|question est',
  asks: 'et vous|(?:(?:et|mais|ou|alors|a|de|d|en|sur|pour|par|dans|avec|depuis|chez|au|du|le|la|les|l|y) ){0,3}(?:est ce|qu|que|quoi|quel\\w*|comment|ou|qui|quand|pourquoi|combien|lequel|laquelle|lesquel\\w*|(?:\\w+ez|\\w+es|es|est|as|a|ont|\\w+it|\\w+ont|faut|va|peut|peux|veux|\\w+e) (?:vous|tu|ce|il|elle|on|t il|t elle|t on))',
  hypothetical: '(?:et |ou |mais )?(?:si|s)',
  toYou: `(?:votre|ton) (?:avis|point de vue|cote|regard|travail|experience|opinion|reponse)|selon vous|chez vous|le votre|(?:a|avec|de|pour|chez|aupres de) (?:vous|toi)|(?:vous|te|t)(?: l| le| la| les| en)? (?:lire|demander|dire|envoyer|montrer|remercier|remercie|repondre|poser|proposer|entendre|ecouter|rencontrer|aider|envoie|propose|dois|transmettre|partager|raconter|ecrire|ecris|donner|expliquer|demande|reponds|comprends|comprend|crois|interesse|aide|aiderait|est utile|\\w+r(?:ai|ais|ons|ions))|vous (?:pourriez|pouvez|auriez|seriez|aimeriez|voudriez|souhaiteriez|prefereriez|diriez|verriez|voulez|attendriez)|tu (?:pourrais|peux|aurais|serais|aimerais|voudrais)|(?:pourriez|auriez|pouvez|dites) vous|si (?:vous|tu) (?:voulez|le souhaitez|veux)`,
  askYou: `et vous|(?:\\w+(?<!i)ez|\\w+(?:ri|fi|publi|appreci|etudi)ez|faites|dites|etes|avez vous (?=(?:\\w+ ){0,2}(?:${HARMLESS}) )) vous|\\w+s tu|est ce que (?:vous|tu)|(?:comment|(?<!apres )(?<!alors )que|qu|ou|si|quoi|dont|quel\\w*(?: \\w+)?) (?:vous|tu)|(?:ce )?qui vous (?:a )?(?:fait|amene|pousse|donne)|vous (?:\\w+riez|semblerait|semble|parait|paraitrait|ferait|convaincrait|manque|manquerait|interesse|aiderait)|(?:votre|vos|ton|ta|tes) (?:${BELONGINGS})|(?:pour|chez|avec|a|de|selon|d apres) (?:vous|toi)`,
  asTitle: '(?:en tant que|en tant qu|en qualite de)(?! (?:pp|qx\\d) )',
  determiners: '(?:le|la|les|l|un|une|des|du|de|d|mon|ma|mes|notre|nos|ce|cette|cet|ces|votre|vos)',
  post: '(?:mon|ma|mes|notre|nos|le|la|ce|cet|au) (?:dernier |derniere )?(?:post|posts|article|articles|publication|publications|texte|billet)',
  about: 'sur|a propos de|a propos du|au sujet de|au sujet du|a|au|aux|concernant|sous|de|du|des',
  refers: 'sur|a propos d[eu]|au sujet d[eu]|concernant',
  wishes:
    'felicit\\w*|bravo|bonne chance|bon courage|chapeau|desole\\w* (?:pour|de)|dommage pour|condoleances|bienvenue',
  sharedPast:
    'comme (?:convenu|promis|discute|prevu|demande)|suite a (?:notre|votre)|(?:depuis|apres|lors de|pour) (?:notre|votre|l) (?:dernier |derniere )?(?:appel|echange|conversation|entretien|rencontre)|pour votre (?:commande|invitation|visite)|(?:bon|joyeux) anniversaire|belle photo',
  iSaid:
    '(?:j ai|je|nous avons|nous) (?:\\w+ )?(?:ecri\\w+|di[st]|demand\\w+|not\\w+|publi\\w+|comment\\w+)',
  patterns: [
    `${YOU}(?:${SAID})(?: ici| que| qu| la question| sous mon \\w+| sous ma \\w+)* {said}`,
    `${YOU}(?:demand(?:e|es|ez)|interrog(?:e|es|ez)|pose une question|posez une question)(?: des precisions)? (?:sur|a propos de|a propos du|au sujet de|au sujet du) {asked}`,
    `${YOU}(?:reagi|reagissez|repondu|commente|commentez)(?: a| au| aux| sur| sous)? {post}`,
    `${YOU}(?:mentionn(?:e|es|ez)|evoqu(?:e|es|ez)|parl(?:e|es|ez) de|parl(?:e|es|ez) du|soulev(?:e|ez)) {topic}`,
    'nous sommes (?:en relation|en contact|connectes) {since}',
    '(?:en tant que|en tant qu|comme|vous etes|tu es|vous travaillez comme|dans votre role de|votre role de|votre poste de)(?: un| une| le| la)? {role}',
    `${YOU}(?:demande|commente|reagi|repondu) {end}`,
    '(?<=^ )(?:sur|a propos de|a propos du|au sujet de|au sujet du) {topic}',
    `(?:votre|vos|ton|ta|tes) (?:propres? |derni\\w+ |premi\\w+ )?(?:${NOUNS}) {reference}`,
  ],
};
