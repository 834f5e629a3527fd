import type { GrammarSource } from './source.ts';

const SAID =
  'escribi(?:o|ste)|escribe|escribes|escrito|pregunt(?:o|as|a|aste|ado)|coment(?:o|as|a|aste|ado)|dijo|dijiste|dice|dices|dicho|mencion(?:o|as|a|aste|ado)|plante(?:o|as|a|aste|ado)|senal(?:o|as|a|aste|ado)|apunt(?:o|as|a|aste|ado)|anot(?:o|as|a|aste|ado)|respond(?:io|e|es|iste|ido)|anad(?:io|e|es|iste|ido)';
const NOUNS =
  'comentarios?|preguntas?|frase|observacion|punto|reaccion|respuesta|palabras|mensaje|nota|apunte|duda|linea|idea';
const YOU = '(?:(?:usted|tu) )?(?:ha |has )?';

export const es: GrammarSource = {
  light:
    'a ahi ahora al algo alguien algun alguna algunas alguno algunos alla alli ante antes aqui articulo asi aun aunque bajo bastante bien bueno cada casi caso claro como con conmigo contigo corta corto cosa cosas creo cual cuales cualquier cuando cuanto cuenta da dar de debe debo decir dejar del demas desde despues dia dias dice dicho dijo donde dos e el ella ellos en encanta encantaria entonces entre era eran es esa esas escribir escribo escrito ese eso esos esta estaba estamos estan estar estas este esto estos estoy exacto fin forma frase fue fuera gente gracias gran gusta gustaria ha habeis haber habia habria hace hacer hacia hago han has hasta hay he hecho hemos hizo hola idea igual ir juntos la lado larga largo las le lee leer lei les lo los luego lugar mal manera mas me mejor menos mi mia mientras mio mis mismo momento mucha mucho muchas muchos muy nada nadie ni ningun ninguna no nos nosotros nota nuestra nuestras nuestro nuestros nueva nuevo nunca o os otra otras otro otros para parece parte pasa pasar pensar pero persona personas pienso poco poder podria podrias pone por porque post pregunta pregunto primer primera primero pronto propia propio puede pueden puedo pues punto que queda quedar quien quiere quiero quisiera quiza razon saber sabe se sea segun segundo seguro sera seria si siempre sigo sin sino sobre solo son soy su sus suya tal tambien tampoco tan tanto te tema tenemos tener tengo texto ti tiempo tiene tienen toda todas todavia todo todos tras tu tus un una unas uno unos usted ustedes va vamos varias varios veces veo ver verdad vez vida vista vosotros vuelta y ya yo',
  you: 'usted|ustedes|vosotr\\w+|tu|tus|te|ti|contigo|su|sus|os|vuestr\\w+|\\w+[ai]ste(?:is)?|\\w{3,}[ae]is|(?<=^ )(?!(?:tres|dos|entonces|mas|antes|despues|detras|jamas|much[oa]s|vari[oa]s|algun[oa]s|l[ao]s|gracias|es|ademas|apenas|mientras|quizas|est[ao]s|es[ao]s|tod[ao]s|otr[ao]s|un[ao]s|pues|tras|menos|buen[oa]s|saludos|hac\\w*|mis|dias) )\\w+[ae]s|tienes|eres|sabes|puedes|quieres|escribes|preguntas(?= qx)|seguis|sois|estas(?= \\w+[ai]d[ao] )|ambos|(?:l[oa]s|nosotr[oa]s) dos',
  your: 'su|sus|tu|tus|vuestr\\w+',
  me: 'yo|me|escribo|respondo|leo|ayudo|paso|con gusto|mi|mis|nos|nuestr\\w+|conmigo|nosotr\\w+|creo|pienso|tengo|quiero|quisiera|querria|he|hemos|escribi|estoy|estamos|puedo|podemos|envio|mando|comparto|ofrezco|propongo|sigo|voy|vamos|llevo|veo|vemos|usamos|hice|hicimos|medimos|tenemos|agradezco|lei|pregunto|sospecho|dudo|supongo|escribire|se|debo|cuento|contare|anoto|confieso|admito|tuve|tuvimos|vimos|vi|probamos',
  turns:
    'no|nunca|jamas|ningun\\w*|nadie|nada|sin|ni|ex|antigu\\w+|casi|si|salvo|tampoco|apenas|dej\\w+ de|en lugar|evit\\w+|rechaz\\w+|fracas\\w+|jubilad\\w+|anterior\\w*',
  joins:
    'ya|(?<=^ )asi|porque|desde(?! (?:\\d+|el|hace) )|despues|detras|jamas|antes|cuando|mientras|aunque|puesto|dado|pues|gracias a|debido|tras|hasta|al(?= \\w+[aei]r )|por lo que|para que',
  begins: 'como|y|pero|o|si|que|quien|cual\\w*|donde|cuanto\\w*|lo que',
  asks: '(?:(?:y|pero|o|a|de|en|con|por|para|desde|sobre|entonces) ){0,3}(?:que|quien\\w*|cual\\w*|como|donde|cuand\\w+|cuant\\w+)',
  modals: '\\w{2,}ria(?:s|n|mos|is)?|pued\\w+|podr\\w+|deber\\w+',
  past: '\\w+(?:aste|iste|asteis|isteis|aron|ieron|io)|ha|has|han|habeis|fue|era|hizo',
  presumes: 'por que|aun|todavia|otra vez|de nuevo|por fin|dej\\w+ de|sigue\\w*|ya|desde cuando',
  wonders:
    'gustaria (?:saber|entender|conocer|leer|preguntar|oir)|curiosidad|me pregunto|quisiera (?:saber|entender|preguntar)|digame|dime|cuenteme|cuentame|interesa\\w*|querria saber|duda|saber',
  harmless:
    'diste cuenta|nuevo|hizo|hiciste|ha hecho|has hecho|penso|pensaste|encontro|empezo|empezaste|decidio|vio|viste|aprendio|midio|mediste|medido|medisteis|llego|llegaste|leyo|leiste|escribio|pregunto|probo|probaste|noto|habeis',
  belongings:
    'equipos?|empresa|trabajo|papel|lado|experiencia|opinion|punto de vista|caso|sector|clientes?|cifras|datos|proceso|mercado|companer\\w+|gente|propi\\w+|dia a dia|enfoque|mirada|lugar|lectura|consejo|parecer|ojos|parte|' +
    NOUNS,
  toYou:
    '(?:su|tu) (?:opinion|posicion|punto de vista|lado|trabajo|experiencia|mirada|respuesta)|segun (?:tu|usted)|(?:a|con|de|para|por) (?:usted|ustedes|ti|vosotros)|contigo|(?:te|os|se|le|les)(?: l[oa]s?)? (?:escribo|pregunto|envio|mando|cuento|propongo|ofrezco|debo|agradezco|leo|ayudo|paso|comparto|respondo|parece\\w*|gustaria|interesa|apetece|sirve|puedo)|(?:escribirte|preguntarte|enviarte|contarte|mostrarte|leerte|ayudarte|agradecerte|decirte)',
  thanks: 'quiza|gracias|saludos|hola|cuent\\w+|dig\\w+|encantad\\w+',
  maybe:
    'quiza (?:tu|usted) (?:lo )?vea\\w?|(?:usted |tu )?(?:podria|podrias|querria|querrias|preferiria|preferirias|veria|verias)',
  hypothetical: '(?:y |o |pero )?(?:si)',
  asTitle:
    'como(?! (?:yo|ya|si|siempre|todo|el|la|los|las|se|me|no|es|pp|qx\\d|punto|idea|ejemplo|decia|digo) )',
  determiners: '(?:el|la|los|las|un|una|unos|unas|mi|mis|nuestr\\w+|este|esta|ese|esa|lo|su|sus)',
  post: '(?:mi|mis|nuestr\\w+|el|la|esta|este|al) (?:ultim\\w )?(?:post|posts|articulos?|publicacion|publicaciones|texto)',
  about: 'sobre|acerca de|acerca del|a|al|de|del|en|por|con',
  iSaid:
    '(?:yo|he|hemos|nosotros) (?:\\w+ )?(?:escri\\w+|dicho|dij\\w+|pregunt\\w+|coment\\w+|public\\w+)|escribi|escribimos|dije|publique|pregunte',
  patterns: [
    `${YOU}(?:${SAID})(?: aqui| que| en mi \\w+| bajo mi \\w+)* {said}`,
    `${YOU}pregunt(?:o|as|a|aste|ado)(?: me| nos)? (?:por|sobre|acerca de|acerca del) {asked}`,
    `${YOU}(?:reaccion(?:o|as|a|aste|ado)|coment(?:o|as|a|aste|ado)|respond(?:io|e|es|iste|ido))(?: a| al| en| sobre| con)? {post}`,
    `${YOU}(?:mencion(?:o|as|a|aste|ado)|habl(?:o|as|a|aste|ado) de|habl(?:o|as|a|aste|ado) del|plante(?:o|as|a|aste|ado)) {run}`,
    `${YOU}(?:reaccion(?:o|aste|ado) a|coment(?:o|aste|ado)) mis publicaciones {times}`,
    'estamos (?:conectados|en contacto) {since}',
    '(?:como|usted es|eres|es usted|trabaja como|trabajas como|en su papel de|en tu papel de|en su puesto de)(?: un| una| el| la)? {role}',
    `(?:su|sus|tu|tus|vuestr\\w+) (?:propi\\w |ultim\\w |primer\\w? )?(?:${NOUNS}) {reference}`,
    `(?:como )?(?:(?:usted|tu) (?:ha |has )?(?:dice|dices|escribe|escribes|pregunta|preguntas|escribio|escribiste|pregunto|preguntaste|comento|comentaste|dijo|dijiste|reacciono|reaccionaste|reaccionado|comentado|escrito|preguntado)|dices|escribes|preguntas|escribiste|preguntaste|comentaste|reaccionaste) {end}`,
  ],
};
