import type { GrammarSource } from './source.ts';

const SAID =
  'escribi(?:o|ste)|escribe|escribes|escrito|pregunt(?:o|as|a|aste|ado)|coment(?:o|as|a|aste|ado)|dijo|dijiste|dice|dices|dicho|mencion(?:o|as|a|aste|ado)|plante(?:o|as|a|aste|ado)|senal(?:o|as|a|aste|ado)|apunt(?:o|as|a|aste|ado)|anot(?:o|as|a|aste|ado)|respond(?:io|e|es|iste|ido)|anad(?:io|e|es|iste|ido)';
const NOUNS =
  'comentarios?|preguntas?|frase|observacion|punto|reaccion|respuesta|palabras|mensaje|nota|apunte|duda|linea|idea';
const YOU = '(?:(?:usted|tu) )?(?:ha |has )?';

const HARMLESS =
  'diste cuenta|hiciste|has hecho|pensaste|empezaste|viste|leiste|probaste|notaste|aprendiste';
const BELONGINGS = `${NOUNS}|ownword|equipos?|empresa|trabajo|papel|lado|experiencia|opinion|punto de vista|caso|sector|clientes?|cifras|datos|proceso|mercado|companer\\w+|gente|dia a dia|enfoque|mirada|lugar|lectura|consejo|parecer|ojos|parte`;

export const es: GrammarSource = {
  light:
    'a ahi ahora al algo alguien algun alguna algunas alguno algunos alla alli ante antes aqui articulo asi aun aunque bajo bastante bien bueno cada casi caso claro como con conmigo contigo corta corto cosa cosas creo cual cuales cualquier cuando cuanto cuenta da dar de debe debo decir dejar del demas desde despues dia dias dice dicho dijo donde dos e el ella ellos en encanta encantaria entonces entre era eran es esa esas escribir escribo escrito ese eso esos esta estaba estamos estan estar estas este esto estos estoy exacto fin forma frase fue fuera gente gracias gran gusta gustaria ha habeis haber habia habria hace hacer hacia hago han has hasta hay he hecho hemos hizo hola idea igual ir juntos la lado larga largo las le lee leer lei les lo los luego lugar mal manera mas me mejor menos mi mia mientras mio mis mismo momento mucha mucho muchas muchos muy nada nadie ni ningun ninguna no nos nosotros nota nuestra nuestras nuestro nuestros nueva nuevo nunca o os otra otras otro otros para parece parte pasa pasar pensar pero persona personas pienso poco poder podria podrias pone por porque post pregunta pregunto primer primera primero pronto propia propio puede pueden puedo pues punto que queda quedar quien quiere quiero quisiera quiza razon saber sabe se sea segun segundo seguro sera seria si siempre sigo sin sino sobre solo son soy su sus suya tal tambien tampoco tan tanto te tema tenemos tener tengo texto ti tiempo tiene tienen toda todas todavia todo todos tras tu tus un una unas uno unos usted ustedes va vamos varias varios veces veo ver verdad vez vida vista vosotros vuelta y ya yo',
  you: 'usted|ustedes|vosotr\\w+|tu|tus|te|ti|contigo|su|sus|os|vuestr\\w+|\\w+[ai]ste(?:is)?|\\w{3,}[ae]is|(?<=^ )(?!(?:tres|dos|entonces|mas|antes|despues|detras|jamas|much[oa]s|vari[oa]s|algun[oa]s|l[ao]s|gracias|es|ademas|apenas|mientras|quizas|est[ao]s|es[ao]s|tod[ao]s|otr[ao]s|un[ao]s|pues|tras|menos|buen[oa]s|saludos|hac\\w*|mis|dias) )\\w+[ae]s|tienes|eres|sabes|puedes|quieres|escribes|preguntas(?= qx)|seguis|sois|estas(?= \\w+[ai]d[ao] )|ambos|(?:l[oa]s|nosotr[oa]s) dos(?= \\w+mos | $)',
  me: 'quiza|gracias|saludos|hola|cuent\\w+|dig\\w+|encantad\\w+|puedo|yo|(?<=^ (?:no|ya|solo) )\\w{2,}o|me|escribo|respondo|leo|ayudo|paso|con gusto|mi|mis|nos|nuestr\\w+|conmigo|nosotr\\w+|creo|pienso|tengo|quiero|quisiera|querria|he|hemos|escribi|estoy|estamos|puedo|podemos|envio|mando|comparto|ofrezco|propongo|sigo|voy|vamos|llevo|veo|vemos|usamos|hice|hicimos|medimos|tenemos|agradezco|lei|pregunto|sospecho|dudo|supongo|escribire|se|debo|cuento|contare|anoto|confieso|admito|tuve|tuvimos|vimos|vi|probamos',
  turns:
    'no|nunca|jamas|ningun\\w*|nadie|nada|sin|ni|ex|antigu\\w+|casi|si|salvo|tampoco|apenas|dej\\w+ de|en lugar|evit\\w+|rechaz\\w+|fracas\\w+|jubilad\\w+|anterior\\w*',
  causes: 'porque|ya que|despues|cuando|mientras|pues|gracias a|debido|desde que|tras',
  modals: '\\w{2,}ria(?:s|n|mos|is)?|pued\\w+|podr\\w+|deber\\w+',
  past: '\\w+(?:aste|iste|asteis|isteis|aron|ieron|io)|ha|has|han|habeis|fue|era|hizo|llevo',
  presumes: 'por que|aun|todavia|otra vez|de nuevo|por fin|dej\\w+ de|sigue\\w*|ya|desde cuando',
  wonders:
    'gustaria (?:saber|entender|conocer|leer|preguntar|oir)|curiosidad|me pregunto|quisiera (?:saber|entender|preguntar)|digame|dime|cuenteme|cuentame|interesa\\w*|querria saber|duda|saber',
  asks: '(?:(?:y|pero|o|a|de|en|con|por|para|desde|sobre|entonces) ){0,3}(?:que|quien\\w*|cual\\w*|como|donde|cuand\\w+|cuant\\w+)',
  hypothetical: '(?:y |o |pero )?(?:si)',
  toYou: `(?:su|tu) (?:opinion|posicion|punto de vista|lado|trabajo|experiencia|mirada|respuesta)|segun (?:tu|usted)|(?:a|con|de|para|por) (?:usted|ustedes|ti|vosotros)|contigo|(?:te|os|se|le|les)(?: l[oa]s?)? (?:escribo|pregunto|envio|mando|cuento|propongo|ofrezco|debo|agradezco|leo|ayudo|paso|comparto|respondo|entiendo|creo|parece\\w*|gustaria|interesa|apetece|sirve|puedo)|(?:usted |tu )?(?:podria|podrias|querria|querrias|preferiria|preferirias|veria|verias|\\w+arias|\\w+erias|\\w+irias)(?: tu| usted)?|si (?:quieres|te sirve|le sirve|te apetece|quiere)`,
  askYou: `(?:${HARMLESS})|\\w+rias?(?: tu| usted)?|(?:tu|usted|ustedes|vosotros)(?= (?:a|en|de|para|con|hoy) | $)|(?:como|que|cuando|donde|cual\\w*|si|lo que) (?:lo )?(?:tu |usted )?\\w+[ae]s(?: tu)?|(?!que )\\w+[ae] usted|(?:tienes|eres|sabes|puedes|quieres|estas)|(?:te|le|os)|(?:su|sus|tu|tus|vuestr\\w+) (?:${BELONGINGS})|(?:para|con|a|de|por) (?:ti|usted|ustedes)|contigo`,
  asTitle:
    'como(?! (?:yo|ya|si|siempre|todo|el|la|los|las|se|me|no|es|pp|qx\\d|punto|idea|ejemplo|decia|digo) )',
  determiners: '(?:el|la|los|las|un|una|unos|unas|mi|mis|nuestr\\w+|este|esta|ese|esa|lo|su|sus)',
  post: '(?:mi|mis|nuestr\\w+|el|la|esta|este|al) (?:ultim\\w )?(?:post|posts|articulos?|publicacion|publicaciones|texto)',
  about: 'sobre|acerca de|acerca del|a|al|de|del|en|por|con',
  refers: 'sobre|acerca del?',
  wishes:
    'felicidades|felicit\\w*|enhorabuena|suerte|bravo|(?:siento|lamento) (?:lo|el|la|mucho)|lastima|bienvenid\\w*',
  sharedPast:
    'como (?:acordamos|quedamos|prometi\\w*|hablamos|acordado|convenido)|(?:desde|tras|despues de|por|en) (?:nuestra|nuestro|su|tu|la) (?:ultima |ultimo )?(?:llamada|charla|conversacion|reunion|encuentro)|por (?:su|tu|el|la) (?:pedido|invitacion|visita)|feliz (?:cumpleanos|aniversario)|bonita foto',
  iSaid:
    '(?:yo|he|hemos|nosotros) (?:\\w+ )?(?:escri\\w+|dicho|dij\\w+|pregunt\\w+|coment\\w+|public\\w+)|escribi|escribimos|dije|publique|pregunte',
  patterns: [
    `${YOU}(?:${SAID})(?: aqui| que| en mi \\w+| bajo mi \\w+)* {said}`,
    `${YOU}pregunt(?:o|as|a|aste|ado)(?: me| nos)? (?:por|sobre|acerca de|acerca del) {asked}`,
    `${YOU}(?:reaccion(?:o|as|a|aste|ado)|coment(?:o|as|a|aste|ado)|respond(?:io|e|es|iste|ido))(?: a| al| en| sobre| con)? {post}`,
    `${YOU}(?:mencion(?:o|as|a|aste|ado)|habl(?:o|as|a|aste|ado) de|habl(?:o|as|a|aste|ado) del|plante(?:o|as|a|aste|ado)) {topic}`,
    'estamos (?:conectados|en contacto) {since}',
    '(?:como|usted es|eres|es usted|trabaja como|trabajas como|en su papel de|en tu papel de|en su puesto de)(?: un| una| el| la)? {role}',
    `(?:su|sus|tu|tus|vuestr\\w+) (?:propi\\w |ultim\\w |primer\\w? )?(?:${NOUNS}) {reference}`,
    `${YOU}(?:preguntaste|pregunto|comentaste|comento|reaccionaste|reacciono) {end}`,
    '(?<=^ )(?:sobre|acerca de|acerca del) {topic}',
  ],
};
