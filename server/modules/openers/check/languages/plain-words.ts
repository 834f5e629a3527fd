/**
 * Capitalized words that name nobody: abbreviations of trades, and German nouns by their endings.
 */
export const ABBREVIATIONS: ReadonlySet<string> = new Set(
  (
    'crm kpi kpis roi saas b2b b2c sdr sdrs ae aes arr mrr nps qbr qbrs ui ux api apis pdf csv sql it hr pr ai ki ia ' +
    'seo cac ltv ok pm pms qa faq icp abm okr okrs sla slas mvp erp bi ev pnl sku skus rfp rfps tv us eu uk usa dm dms id mondays tuesdays wednesdays thursdays fridays saturdays sundays ' +
    'english german french spanish portuguese italian dutch'
  ).split(' '),
);

/** Titles before a name; the name itself needs a fact, unless it is the person's. */
export const SALUTATIONS: ReadonlySet<string> = new Set(
  (
    'mr mrs ms hello hi hey dear herr herrn frau hallo moin servus guten liebe lieber ' +
    'monsieur madame bonjour bonsoir salut cher chere senor senora don dona hola buenos buenas'
  ).split(' '),
);

/** German nouns are capitalized; a word with one of these endings is no name. */
const GERMAN_NOUNS =
  'ung ungen heit heiten keit keiten schaft schaften tion tionen sion sionen tat taten nis nisse tum ismus ment mente anz enz ' +
  'ie ien ik iken ur uren eur eure ling linge chen lein age agen ' +
  'kunde kunden kundin team teams preis preise preisen seite seiten zahl zahlen wert werte werten woche wochen monat monate monaten jahr jahre jahren tag tage tagen ' +
  'stunde stunden zeit zeiten grund grunde grunden frage fragen satz satze satzen punkt punkte punkten wort worte worten worter liste listen ' +
  'kurve kurven gruppe gruppen kohorte kohorten daten basis fall falle fallen teil teile teilen ende anfang beginn stelle stellen ' +
  'leute menschen mensch kollege kollegen kollegin kolleginnen markt markte markten produkt produkte produkten projekt projekte projekten prozess prozesse prozessen ' +
  'vertrag vertrage vertragen vertrieb einkauf verkauf werk werke lager band bander schicht schichten plan plane planen ziel ziele zielen weg wege wegen schritt schritte schritten ' +
  'test tests versuch versuche fehler fehlern regel regeln quote quoten rate raten marge margen umsatz umsatze kosten aufwand nutzen gewinn ' +
  'budget budgets angebot angebote posten post posts beitrag beitrage thema themen idee ideen problem probleme problemen losung losungen ' +
  'vergleich vergleiche messung blick bild bilder sicht sache sachen ding dinge dingen moglich art arten weise rolle rollen ' +
  'bewerber bewerbern bewerbung mitarbeiter mitarbeitern fuhrung chef aufgabe aufgaben arbeit pause pausen gesprach gesprache gesprachen ' +
  'system systeme systemen software tool tools modell modelle modellen signal signale signalen spalte spalten tabelle tabellen bericht berichte berichten ' +
  'qualitat menge mengen stuck stucke stucken los lose losen teilen bestand bestande bestanden lieferant lieferanten lieferung termin termine ' +
  'form formen montag morgen abend mittag nacht effekt effekte effekten eindruck eindrucke abgleich abstand unterschied unterschiede unterschieden ' +
  'interesse vertrauen gefuhl verhalten wissen lernen denken messen schreiben lesen warten rechnen zuhoren nachfragen onboarding churn pricing feedback ' +
  'schulung kurs kurse lehrling azubi azubis ausbildung student studenten haus hauser laden filiale filialen strasse kopf hand auge seit ' +
  'anteil anteile anlass antwort antworten ansatz ansatze einwand einwande haken knoten faktor faktoren hebel kern rand mitte halfte rest ' +
  'ordner formular formulare feld felder schalter knopf fenster bildschirm handy app apps mail mails kanal kanale zeile zeilen zettel akte akten ' +
  'geld strom wasser energie maschine maschinen anlage anlagen netz speicher last spitze boden dach wand tur pflege patient station';

const ENDS = new RegExp(`(?:${GERMAN_NOUNS.split(' ').join('|')})$`);

export function isGermanNoun(folded: string): boolean {
  return ENDS.test(folded);
}

export function isNotion(folded: string): boolean {
  return /(?:ing|tion|sion|ment|ness|ity|ance|ence|ship|ism|ers|ors|age|ings|ions|ments|ive|ics|dad|cion|ciones|miento|aje|eur|eurs|ite|ites)$/.test(
    folded,
  );
}
