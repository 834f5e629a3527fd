import type { GrammarSource } from './source.ts';

const SAY =
  'schreiben|schrieben|schreibst|schriebst|sagen|sagten|sagst|sagtest|fragen|fragten|fragst|fragtest|meinen|meinten|meinst|meintest|erwahnen|erwahnten|erwahnst|notieren|notierten|kommentieren|kommentierten|kommentierst|nennen|nannten|nennst';
const SAID =
  'geschrieben|gesagt|gefragt|gemeint|erwahnt|kommentiert|angemerkt|notiert|geantwortet|angesprochen';
const HAVE = '(?:xsie haben|du hast|ihr habt|haben xsie|hast du)';
const NOUNS =
  'kommentars?|frage|punkt|hinweis|satz|anmerkung|reaktion|antwort|worte|worten|gedanke|gedanken|zeile|nachricht|bemerkung|beobachtung|formulierung';

export const de: GrammarSource = {
  light:
    'aber alle allem allen aller alles als also am an andere anderen anderes auch auf aus bei beim beitrag besser bin bis bisher bist bitte da dabei dadurch dafur damit danach danke dann daran darauf daraus darin daruber das dass davon dazu dem den denke denn der des deshalb die dies diese diesem diesen dieser dieses doch dort du durch ein eine einem einen einer eines einfach einmal ende er erst erste ersten es etwas euch euer eure fall finde frage fragen fur ganz gar geben geht genau genug gern gerne gesagt geschrieben gibt gilt glaube gut habe haben habt halte hast hat hatte hatten heute hier hilft hin ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in ins ist ja jede jeden jeder jedes jemand jetzt kann kein keine keinen klar kommt konnen konnte konnten kurz lange lassen leicht lesen letzte letzten machen macht mal man mehr mein meine meinem meinen meiner mich mir mit mochte muss musste nach nachste nachsten nehmen neu nicht nichts noch nun nur ob oder oft ohne paar punkt recht sagen satz schon schreiben schreibe schwer sehe sehen sehr seht sein seine seit seite selbst sich sicher sie sieht sind so solche sollte sonst spater stehen steht stelle tag teil text tun uber um und uns unser unsere unserem unseren unserer unter viel viele vielen vielleicht vom von vor war waren warum was weg weil weiss weiter welche welchen welcher welches wenig wenn wer werde werden wie wieder will wir wird wirklich wissen wo wochen wohl woran wort worte wurde wurden wusste zeigen zeit zu zum zur zwei zwischen xsie xihnen xihr xihre xihrem xihren xihrer',
  you: 'wir (?:\\w+ )?beide|uns beide\\w*|unsere beiden|xsie|xihnen|xihr\\w*|du|dich|dir|dein\\w*|euch|eu(?:er|re\\w*)|ihr',
  your: 'xihr\\w*|dein\\w*|eu(?:er|re\\w*)',
  me: 'ich|wir|mein\\w*|unser\\w*|mich|mir|uns',
  turns:
    'nicht|nie|niemals|kein\\w*|nichts|niemand\\w*|weder|noch nie|ohne|ehemalig\\w*|fruher\\w*|ex|a d|kaum|selten|wenn|falls|fast|beinahe|statt|anstatt|bezweif\\w+|weiger\\w*|gescheitert|aufgehort|gestoppt|verzicht\\w*|nirgend\\w*|bis auf',
  joins:
    'weil|da|seit(?! (?:\\d+|\\w+tag|gestern|wochen) )|seitdem|nachdem|bevor|als|wahrend|obwohl|sobald|bis|sodass|deshalb|daher|deswegen|wegen|dank|trotz|durch|indem',
  begins:
    'und|aber|oder|wenn|falls|ob|dass|wie|was|wo|woran|worauf|wer|warum|weshalb|wieso|welche\\w*',
  asks: '(?:(?:und|aber|oder|also|denn|dann|zu|bei|an|auf|in|mit|von|nach|ab|seit|fur|um|unter|aus) ){0,3}(?:was|wie|wo\\w*|wer|wem|wen|wessen|wann|warum|weshalb|wieso|welch\\w*|\\w{3,}(?:n|t|st|e|d|r) (?:xsie|du|ihr|es|das|der|die|den|dies\\w*|sich|man|ich|wir|xihr\\w*|dein\\w*|mein\\w*|unser\\w*|ein\\w*)|ist|sind|hat|gab|gibt|war)',
  modals:
    'wurde\\w*|konnte\\w*|sollte\\w*|durfte\\w*|mochte\\w*|kann|konnen|konnt|ware\\w*|hatten (?:xsie|ihr)|hattest du',
  past: 'haben|habt|hast|hat|hatte\\w*|war\\w*|kam\\w*|gingen|gab\\w*|fand\\w*|sahen|machte\\w*|lief\\w*|\\w+(?:ierte|ierten|elte|elten)',
  presumes:
    'warum|weshalb|wieso|immer noch|noch immer|wieder|endlich|nicht mehr|seit wann|aufgehort',
  wonders:
    'wusste (?:ich )?gern\\w*|wissen|interessier\\w+|frage mich|fragen wir uns|neugierig|gespannt|horen|hore gern\\w*|sagen xsie|verraten xsie|erzahlen xsie|sag mir|lassen xsie mich wissen|lass mich wissen|fragen|wurde mich freuen|bin unsicher',
  harmless:
    'neu|bekannt|vertraut|aufgefallen|gemacht|gedacht|gemeint|gefunden|geschrieben|gefragt|gesehen|angefangen|begonnen|versucht|entschieden|gemerkt|gelernt|gelost|gemessen|kommen|kamen|kamst|gekommen|gelesen|erwartet|probiert|ausprobiert|geschaut|beschaftigt',
  belongings:
    'team|teams|firma|unternehmen|arbeit|rolle|seite|erfahrung|erfahrungen|sicht|meinung|fall|branche|bereich|kunden|zahlen|daten|prozess|alltag|markt|kollegen|leute\\w*|ansatz|einschatzung|blick|haus|eindruck|rat|augen|tag|' +
    NOUNS,
  toYou:
    '(?:aus|von|nach|mit|auf|um|an) (?:xihrer|deiner) (?:sicht|seite|meinung|erfahrung|einschatzung)|(?:xihre|deine|xihrer|deiner) (?:meinung|sicht|einschatzung|antwort|seite|erfahrung|arbeit)|mit xihrer|(?<=^ (?:\\w+ ){0,3}(?:ich|wir) (?:\\w+ ){0,2})(?:xihnen|dir|euch)|(?:mit|von|bei|fur|an|zu|nach|uber|auf) (?:xihnen|dir|euch|dich|xsie)|(?:danke|frage|frag|schicke|zeige|schulde|sende|schreibe|gebe|lade|bitte|wurde|mochte|darf|kann|wollte|will|antworte|erzahle|biete|helfe|teile) (?:ich |wir )?(?:xihnen|dir|euch|xsie|dich)|lassen xsie|sagen xsie|erzahlen xsie|schreiben xsie mir|geben xsie mir',
  thanks: 'vielleicht|danke|dank|grusse|gruss|viele|beste|gern\\w*',
  maybe:
    'vielleicht sehen xsie|(?:xsie|du|ihr) (?:konnten|konntest|konnen|kannst|wurden|wurdest|mochten|mochtest)|(?:konnten|konntest|konnen|wurden|mochten) (?:xsie|du|ihr)',
  hypothetical: '(?:und |oder |aber )?(?:wenn|falls|ob|sofern|sobald)',
  asTitle:
    '(?:als|in xihrer rolle als|in deiner rolle als)(?! (?:ob|ich|wir|es|das|xsie|du|man|er|pp|qx\\d|einmal|zweimal|erwartet|gedacht|je|nur|sonst|bisher|vorher|erstes|nachstes|antwort|beispiel) )',
  determiners:
    '(?:der|die|das|den|dem|des|ein|eine|einen|einem|einer|mein\\w*|unser\\w*|dies\\w*|xihr\\w*)',
  post: '(?:mein\\w*|unser\\w*|den|der|dem|die) (?:letzten |letzter )?(?:beitrag\\w*|post|posts|artikel|text)',
  about: 'zu|zum|zur|uber|nach|auf|unter|an|bei',
  iSaid:
    '(?:ich|wir) (?:\\w+ )?(?:schrieb\\w*|sagte\\w*|fragte\\w*|geschrieben|gefragt|gesagt|meinte\\w*|schreibe)|(?:schrieb|fragte|sagte) ich|habe ich (?:\\w+ ){0,3}(?:geschrieben|gefragt|gesagt)',
  patterns: [
    `(?:xsie|du|ihr) (?:${SAY})(?: mich| uns| mir| hier| dazu| unter meinem beitrag)* {said}`,
    `${HAVE}(?: mich| uns| mir| hier| dazu| unter meinem beitrag)*(?: (?:${SAID}))? {said} (?:${SAID})`,
    `${HAVE}(?: mich| uns| mir| hier| dazu| unter meinem beitrag)*(?: (?:${SAID}))? {said}`,
    '(?:xsie|du|ihr) (?:fragen|fragten|fragst|fragtest)(?: mich| uns)? nach {asked}',
    `${HAVE}(?: mich| uns)? nach {asked} gefragt`,
    `${HAVE} auf {post} reagiert`,
    '(?:xsie|du|ihr) (?:reagierten|reagierst|reagieren|reagiertest) auf {post}',
    `${HAVE} {post} kommentiert`,
    '(?:xsie|du) {post} kommentiert (?:haben|hast)',
    '(?:xsie|du) auf {post} reagiert (?:haben|hast)',
    `${HAVE} {run} (?:erwahnt|angesprochen|genannt)`,
    '(?:xsie|du|ihr) (?:erwahnen|erwahnten|erwahnst|erwahntest|nennen|nannten) {run}',
    `${HAVE} {times} auf meine beitrage reagiert`,
    'wir sind {since} (?:verbunden|vernetzt|in kontakt)',
    '(?:als|xsie sind|du bist|xsie arbeiten als|du arbeitest als|in xihrer rolle als|in deiner rolle als)(?: ein\\w*)? {role}',
    '(?:wie |da )?(?:(?:xsie|du) (?:schreiben|schreibst|fragen|fragst|sagen|sagst|fragten|schrieben)|(?:schreiben|fragen|sagen) xsie|(?:xsie haben|du hast) (?:gefragt|geschrieben|reagiert|kommentiert)|xsie (?:gefragt|geschrieben|reagiert|kommentiert) haben|du (?:gefragt|geschrieben|reagiert|kommentiert) hast) {end}',
    `(?:xihr\\w{0,2}|dein\\w{0,2}) (?:letzte\\w? |kurze\\w? |erste\\w? )?(?:${NOUNS}) {reference}`,
  ],
};
