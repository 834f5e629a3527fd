import type { GrammarSource } from './source.ts';

const SAY =
  'schreiben|schrieben|schreibst|schriebst|sagen|sagten|sagst|sagtest|fragen|fragten|fragst|fragtest|meinen|meinten|meinst|meintest|erwahnen|erwahnten|erwahnst|notieren|notierten|kommentieren|kommentierten|kommentierst|nennen|nannten|nennst';
const SAID =
  'geschrieben|gesagt|gefragt|gemeint|erwahnt|kommentiert|angemerkt|notiert|geantwortet|angesprochen';
const HAVE = '(?:xsie haben|du hast|ihr habt|haben xsie|hast du)';
const NOUNS =
  'kommentars?|frage|punkt|hinweis|satz|anmerkung|reaktion|antwort|worte|worten|gedanke|gedanken|zeile|nachricht|bemerkung|beobachtung|formulierung';

const HARMLESS =
  'neu|bekannt|vertraut|aufgefallen|gemacht|gedacht|gemeint|gefunden|gefragt|gesehen|angefangen|begonnen|versucht|entschieden|gemerkt|gelernt|gekommen|gelesen|erwartet|probiert|ausprobiert|geschaut|beschaftigt|vermisst';
const BELONGINGS = `${NOUNS}|ownword|teams?|firma|unternehmen|arbeit|rolle|seite|erfahrung|erfahrungen|sicht|meinung|fall|branche|bereich|kunden|zahlen|daten|prozess|alltag|markt|kollegen|leute\\w*|ansatz|einschatzung|blick|haus|eindruck|rat|augen|tag|stelle`;

export const de: GrammarSource = {
  light:
    'aber alle allem allen aller alles als also am an andere anderen anderes auch auf aus bei beim beitrag besser bin bis bisher bist bitte da dabei dadurch dafur damit danach danke dann daran darauf daraus darin daruber das dass davon dazu dem den denke denn der des deshalb die dies diese diesem diesen dieser dieses doch dort du durch ein eine einem einen einer eines einfach einmal ende er erst erste ersten es etwas euch euer eure fall finde frage fragen fur ganz gar geben geht genau genug gern gerne gesagt geschrieben gibt gilt glaube gut habe haben habt halte hast hat hatte hatten heute hier hilft hin ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in ins ist ja jede jeden jeder jedes jemand jetzt kann kein keine keinen klar kommt konnen konnte konnten kurz lange lassen leicht lesen letzte letzten machen macht mal man mehr mein meine meinem meinen meiner mich mir mit mochte muss musste nach nachste nachsten nehmen neu nicht nichts noch nun nur ob oder oft ohne paar punkt recht sagen satz schon schreiben schreibe schwer sehe sehen sehr seht sein seine seit seite selbst sich sicher sie sieht sind so solche sollte sonst spater stehen steht stelle tag teil text tun uber um und uns unser unsere unserem unseren unserer unter viel viele vielen vielleicht vom von vor war waren warum was weg weil weiss weiter welche welchen welcher welches wenig wenn wer werde werden wie wieder will wir wird wirklich wissen wo wochen wohl woran wort worte wurde wurden wusste zeigen zeit zu zum zur zwei zwischen xsie xihnen xihr xihre xihrem xihren xihrer',
  you: 'wir (?:\\w+ )?beide|uns beide\\w*|unsere beiden|xsie|xihnen|xihr\\w*|du|dich|dir|dein\\w*|euch|eu(?:er|re\\w*)|ihr',
  me: 'vielleicht|danke|dank|grusse|gruss|viele|beste|gern\\w*|guten|hallo|bitte|gerne|ich|wir|mein\\w*|unser\\w*|mich|mir|uns',
  turns:
    'nicht|nie|niemals|kein\\w*|nichts|niemand\\w*|weder|noch nie|ohne|ehemal\\w*|fruher\\w*|ex|a d|kaum|selten|wenn|falls|fast|beinahe|statt|anstatt|bezweif\\w+|weiger\\w*|gescheitert|aufgehort|gestoppt|verzicht\\w*|nirgend\\w*|bis auf',
  causes: 'weil|da|seit|seitdem|nachdem|als|wahrend|wegen|dank|sobald|obwohl',
  modals:
    'musste\\w*|wurde\\w*|konnte\\w*|sollte\\w*|durfte\\w*|mochte\\w*|kann|konnen|konnt|ware\\w*|hatten (?:xsie|ihr)|hattest du',
  past: 'haben|habt|hast|hat|hatte\\w*|war\\w*|kam\\w*|gingen|gab\\w*|fand\\w*|sahen|machte\\w*|lief\\w*|\\w+(?:ierte|ierten|elte|elten)',
  presumes:
    'warum|weshalb|wieso|immer noch|noch immer|wieder|endlich|nicht mehr|seit wann|aufgehort',
  wonders:
    '(?:wusste|mochte|wurde|will|gern\\w*) (?:ich )?(?:gern\\w* )?(?:\\w+ )?wissen|wusste (?:ich )?gern\\w*|interessier\\w+|frage mich|fragen wir uns|neugierig|gespannt|horen|hore gern\\w*|sagen xsie|verraten xsie|erzahlen xsie|sag mir|lassen xsie mich wissen|lass mich wissen|fragen|wurde mich freuen|bin unsicher',
  asks: '(?:(?:und|aber|oder|also|denn|dann|zu|bei|an|auf|in|mit|von|nach|ab|seit|fur|um|unter|aus) ){0,3}(?:was|wie|wo\\w*|wer|wem|wen|wessen|wann|warum|weshalb|wieso|welch\\w*|\\w{3,}(?:n|t|st|e|d|r) (?:xsie|du|ihr|es|das|der|die|den|dies\\w*|sich|man|ich|wir|xihr\\w*|dein\\w*|mein\\w*|unser\\w*|ein\\w*)|ist|sind|hat|gab|gibt|war)',
  hypothetical: '(?:und |oder |aber )?(?:wenn|falls|ob|sofern|sobald)',
  toYou: `(?:aus|von|nach|mit|auf|um|an) (?:xihrer|deiner) (?:sicht|seite|meinung|erfahrung|einschatzung)|(?:xihre|deine|xihrer|deiner|xihren|xihr) (?:meinung|sicht|einschatzung|antwort|seite|erfahrung|arbeit|rat|blick)|(?:xihnen|dir|euch)(?! (?:geht|ging|fehlt|fehlte) )|(?:mit|von|bei|fur|an|zu|nach|uber|auf) (?:dich|xsie)|(?:frage|frag|schicke|zeige|sende|lade|bitte|wurde|mochte|darf|kann|wollte|will|verstehe) (?:ich |wir )?(?:xsie|dich)|ich (?:\\w+ )?(?:xsie|dich)|(?:lassen|sagen|erzahlen|schreiben|geben|verraten) xsie|(?:xsie|du|ihr) (?:konnten|konntest|konnen|kannst|wurden|wurdest|mochten|mochtest|mogen)|(?:wenn|falls) xsie (?:mogen|mochten|wollen|wunschen)|(?:konnten|konntest|konnen|wurden|mochten) (?:xsie|du|ihr)`,
  askYou: `(?:wurden|konnten|mochten|sollten|durften|hatten|konnen|haben xsie (?=(?:\\w+ ){0,4}(?:${HARMLESS}) )|halten|arbeiten|erwarten|testen|starten|bewerten|(?!haben|\\w+ten )\\w+(?:en|rn|ln)) xsie|\\w+st du|(?:wie|was|wo\\w*|ob|wenn|falls|wer|wann|dass|welche\\w*(?: \\w+)?) (?:xsie|du)|(?:xihr|dein)\\w* (?:${BELONGINGS})|(?:fur|mit|bei|an|auf|von|um) (?:xsie|dich)|xihnen|dir|euch|man xsie`,
  asTitle:
    '(?:als|in xihrer rolle als|in deiner rolle als)(?! (?:ob|ich|wir|es|das|xsie|du|man|er|pp|qx\\d|einmal|zweimal|erwartet|gedacht|je|nur|sonst|bisher|vorher|erstes|nachstes|antwort|beispiel) )',
  determiners:
    '(?:der|die|das|den|dem|des|ein|eine|einen|einem|einer|mein\\w*|unser\\w*|dies\\w*|xihr\\w*)',
  post: '(?:mein\\w*|unser\\w*|den|der|dem|die) (?:letzten |letzter )?(?:beitrag\\w*|post|posts|artikel|text)',
  about: 'zu|zum|zur|uber|nach|auf|unter|an|bei',
  refers: 'uber|bezuglich|zu|zum|zur',
  wishes:
    'gluckwunsch\\w*|gratulier\\w*|gratulation|viel (?:erfolg|gluck)|hut ab|bravo|leid (?:wegen|mit|um)|schade um|beileid|willkommen (?:zuruck )?(?:bei|in|im)',
  sharedPast:
    'wie (?:besprochen|vereinbart|versprochen|abgemacht|angekundigt|gewunscht)|(?:seit|nach|bei|in|fur|aus|wegen) (?:unserem|unser|dem|das|xihrem|xihr|deinem|dein) (?:letzten |letztes )?(?:gesprach|telefonat|treffen|anruf|chat|meeting)|fur (?:xihre|deine|die) (?:bestellung|einladung|anfrage)|zum geburtstag|schones (?:foto|bild)',
  iSaid:
    '(?:ich|wir) (?:\\w+ )?(?:schrieb\\w*|sagte\\w*|fragte\\w*|geschrieben|gefragt|gesagt|meinte\\w*|schreibe)|(?:schrieb|fragte|sagte) ich|habe ich (?:\\w+ ){0,3}(?:geschrieben|gefragt|gesagt)',
  patterns: [
    `(?:xsie|du|ihr) (?:${SAY})(?: mich| uns| mir| hier| dazu| unter meinem beitrag)* {said}`,
    `${HAVE}(?: mich| uns| mir| hier| dazu| unter meinem beitrag)*(?: (?:${SAID}))? {said} (?:${SAID})`,
    `${HAVE}(?: mich| uns| mir| hier| dazu| unter meinem beitrag)*(?: (?:${SAID}))? {said}`,
    '(?:xsie|du|ihr) (?:fragen|fragten|fragst|fragtest)(?: mich| uns)? nach {asked}',
    `${HAVE}(?: mich| uns)? nach {asked} gefragt`,
    `(?:${HAVE}|xsie|du) {post} kommentiert(?: haben| hast)?`,
    `(?:${HAVE}|xsie|du) auf {post} reagiert(?: haben| hast)?`,
    '(?:xsie|du|ihr) (?:reagierten|reagierst|reagieren|reagiertest) auf {post}',
    `${HAVE} {topic} (?:erwahnt|angesprochen|genannt)`,
    '(?:xsie|du|ihr) (?:erwahnen|erwahnten|erwahnst|erwahntest|nennen|nannten) {topic}',
    'wir sind {since} (?:verbunden|vernetzt|in kontakt)',
    '(?:als|xsie sind|du bist|xsie arbeiten als|du arbeitest als|in xihrer rolle als|in deiner rolle als)(?: ein\\w*)? {role}',
    '(?:xsie|du) (?:fragten|fragtest|kommentierten|reagierten|haben (?:gefragt|reagiert|kommentiert)) {end}',
    '(?:danke|vielen dank),? dass xsie nach {asked} gefragt haben',
    '(?<=^ )(?:zu|zur|zum|uber) {topic}',
    `(?:xihr\\w{0,2}|dein\\w{0,2}) (?:letzte\\w? |kurze\\w? |erste\\w? )?(?:${NOUNS}) {reference}`,
  ],
};
