import type { Vocabulary } from './vocabulary.ts';

export const de: Vocabulary = {
  stopWords:
    'aber, alle, allem, allen, aller, alles, als, also, am, an, andere, anderen, auch, auf, aus, bei, beim, bin, bis, ' +
    'bist, da, dabei, damit, dann, daran, darauf, darin, das, dass, davon, dazu, dein, deine, deinem, deinen, deiner, ' +
    'dem, den, denn, der, des, dich, die, dies, diese, diesem, diesen, dieser, dieses, dir, doch, dort, du, durch, ' +
    'eben, eigentlich, ein, eine, einem, einen, einer, eines, einmal, er, erst, es, etwas, euch, euer, eure, eurem, euren, ' +
    'eurer, fur, ganz, gar, geht, gemacht, genau, gerade, gibt, habe, haben, habt, hast, hat, hatte, hatten, hattet, ' +
    'hier, hinter, ich, ihm, ihn, ihnen, ihr, ihre, ihrem, ihren, ihrer, im, immer, in, ins, ist, ja, jede, jeden, ' +
    'jeder, jetzt, kann, kein, keine, keinen, keiner, kommt, konnen, konnt, man, mal, mehr, mein, meine, meinem, meinen, meiner, ' +
    'mich, mir, mit, muss, nach, nicht, nichts, nie, noch, nun, nur, ob, oder, ohne, schon, sehr, sein, seine, ' +
    'seit, selbst, sich, sie, sind, so, uber, um, und, uns, unser, unsere, unserem, unseren, unserer, unter, viel, ' +
    'viele, vielleicht, vom, von, vor, war, waren, warum, was, wegen, weil, welche, welchem, welchen, welcher, ' +
    'welches, wenn, wer, werden, wie, wieder, wir, wird, wo, woran, worauf, wurde, wurden, zu, zum, zur, zwischen, machen, macht, lassen',
  dates:
    'montag, dienstag, mittwoch, donnerstag, freitag, samstag, sonntag, januar, februar, marz, april, mai, juni, juli, ' +
    'august, september, oktober, november, dezember, gestern, vorgestern, letzte woche, letzter woche, letzten monat, ' +
    'letztes jahr, letzten jahr, letztem jahr, vor einem jahr, vor jahren, vor monaten, vor wochen, heute morgen, ' +
    'vergangene woche, vergangenes jahr, im vorjahr, weihnachten, ostern, letzten sommer, letzten herbst, letzten winter, neulich',
  numbers:
    'zwei=2, drei=3, vier=4, funf=5, sechs=6, sieben=7, acht=8, neun=9, zehn=10, elf=11, zwolf=12, dreizehn=13, ' +
    'vierzehn=14, funfzehn=15, sechzehn=16, siebzehn=17, achtzehn=18, neunzehn=19, zwanzig=20, dreissig=30, ' +
    'vierzig=40, funfzig=50, sechzig=60, siebzig=70, achtzig=80, neunzig=90, hundert=100, hunderte=100, ' +
    'tausend=1000, tausende=1000, million=1000000, millionen=1000000, milliarde=1000000000, halfte=1/2, drittel=1/3, ' +
    'viertel=1/4, doppelt=x2, doppelte=x2, verdoppelt=x2, verdreifacht=x3, halbiert=1/2, dutzend=12, dutzende=12, zweimal=2, dreimal=3, fuenf=5, zwoelf=12',
  addressing:
    'du, dich, dir, dein, deine, deinem, deinen, deiner, deines, euch, euer, eure, eurem, euren, eurer, ihr, ihnen, sie, ihre, ihrem, ihren, ihrer',
  tentative:
    'wurd*, konnt*, ob, falls, wenn, frage mich, fragen uns, interessier*, neugierig, gespannt, vielleicht, wie du, was du, wo du, woran du, wie ihr, was ihr, ' +
    'wo ihr, woran ihr, wie sie, was sie, wo sie, woran sie, welche*, vermut*, hoff*, mochte*, bei dir, bei euch, bei ihnen, fur dich, fur euch, fur sie, ' +
    'sag*, lass*, danke dir, danke ihnen, glaube dir, glaube ihnen, von dir, von euch, von ihnen, hore, hort, wusst*, warum, nehme an, als du, wie dein*, mit dir, mit euch, mit ihnen, fragt sich',
  references:
    'frag*, gefragt, kommentar*, punkt*, sagst, gesagt, sagen, schreib*, geschrieben, schrieb*, erwahn*, wort*, satz*, zeile*, beschreib*, beschrieb*, ' +
    'antwort*, titel, hinweis*, beobachtung*, einwand*, zweifel*, unterschied*, beispiel*, formulier*, reagier*, reaktion, argument*, ' +
    'ansatz, blick, rolle, aufgabe, nenn*, genannt, meinst, meinen, stellst, gestellt, anmerk*, gedank*, einwurf, these*, erfahrung*, ansprich*, angesprochen, bringst, bringen sie',
  encounters:
    'getroffen, trafen, begegn*, kennengelernt, gesprochen haben, gesprochen, sprachen, unterhalten, unterhielten, plauder*, unser gesprach*, ' +
    'unserem gesprach*, unser telefonat, unserem telefonat, telefoniert, unser treffen, unserem treffen, unser austausch, unserem austausch, konferenz, kongress, tagung, ' +
    'messe, webinar, gipfel, meetup, kaffee, mittagessen, abendessen, letztes mal, letzten mal, personlich, vorgestellt, gemeinsame bekannt*, ' +
    'gemeinsamer bekannt*, gemeinsamen bekannt*, wiedersehen, wiederzusehen, besprochen, verabredet, vereinbart, deinem vortrag, dein vortrag, ihrem vortrag, ihr vortrag, ' +
    'eurem stand, ihrem stand, studiert, kommiliton*, ehemalig*, zusammengearbeitet, ausgetauscht, workshop, erzahlt, versprochen, handschlag',
  events:
    'gluckwunsch*, gratul*, beford*, neue rolle, neue stelle, neuer job, neuen job, neuen stelle, neuen rolle, finanzierungsrunde*, finanzierung, ubernahme, ubernommen, ' +
    'borsengang, entlassung*, geburtstag, jubilaum, auszeichnung*, preis gewonnen, eingestellt, einstellung*, gewechselt, ' +
    'hochzeit, podcast, interview, buch, nominiert, ernannt, gewahlt, umgezogen, ruhestand',
  titles:
    'ceo, cfo, coo, cmo, cto, cro, cpo, cio, ciso, chro, cco, cdo, vp, vice president, geschaftsfuhrer*, vorstand*, ' +
    'grunder, grunderin, mitgrunder*, leiter, leiterin, direktor, direktorin, prasident, prasidentin, prokurist*, ' +
    'abteilungsleiter*, vertriebsleiter*, marketingleiter*, personalleiter*, bereichsleiter*, teamleiter*, finanzchef*, ' +
    'chef, chefin, head of, chief, inhaber, inhaberin, aufsichtsrat*, werksleiter*, projektleiter*, managing director, director, einkaufsleiter*, itleiter*, vertriebschef*, personalchef*, finanzvorstand*',
  softTitles:
    'manager, managerin, ingenieur, ingenieurin, entwickler, entwicklerin, berater, beraterin, analyst, analystin, designer, designerin, ' +
    'referent, referentin, recruiter, recruiterin, controller, controllerin, anwalt, anwaltin, professor, professorin, lehrer, lehrerin, ' +
    'verkaufer, verkauferin, einkaufer, einkauferin, architekt, architektin, steuerberater, steuerberaterin, trainer, coach, partner, partnerin, redakteur, redakteurin, journalist, arzt, arztin, apotheker, buchhalter, buchhalterin, assistent, assistentin, unternehmer, unternehmerin, student, studentin',
  asTitle:
    'als, du bist, sie sind, rolle als, arbeit als, du als, sie als, ein, eine, fur eine, fur einen',
  titleOf: 'of, fur, der, des, im, in',
  nameVerbs:
    'hat, ist, war, nutzt, nutzte, macht, machte, verkauft, sagt, misst, baut, will, loste, lost, ging, setzt, hatte, kam, kennt, rechnet, zeigt',
  bannedPhrases:
    'toller beitrag, toller post, super beitrag, super post, guter beitrag, starker beitrag, schoner beitrag, danke furs teilen, danke fur das teilen, ' +
    'danke fur den beitrag, danke fur deinen beitrag, danke fur die einblicke, spannende einblicke, wertvolle einblicke, absolut richtig, sehe ich genauso, kann ich nur zustimmen, ' +
    'volle zustimmung, bin ich voll bei dir, bin ich ganz bei dir, sprichst mir aus der seele, sprechen mir aus der seele, auf den punkt gebracht, ins schwarze, ich hoffe es geht dir, ich hoffe es geht ihnen, ' +
    'hoffe dir geht es gut, hoffe ihnen geht es gut, bin auf dein profil, bin auf ihr profil, auf dein profil gestossen, auf ihr profil gestossen, auf deinen beitrag gestossen, auf ihren beitrag gestossen, ' +
    'gestossen, wollte mich kurz melden, melde mich, in kontakt treten, vernetz*, netzwerk erweitern, netzwerk ausbauen, kurze frage, synergie*, synergetisch*, auf augenhohe, mehrwert*, ' +
    'ganzheitlich*, massgeschneidert*, revolution*, bahnbrechend*, game chang*, gamechang*, in der heutigen, schnelllebig*, unverbindlich*, kein druck, heben sie, hebel*, ' +
    'innovativ*, entfesseln, eintauchen, zum nachdenken angeregt, regt zum nachdenken, inspirier*, sprachmodell*, sehr geehrte*, resonanz',
  praise:
    'toll*, super, grossartig*, brillant*, hervorragend*, ausgezeichnet*, fantastisch*, beeindruck*, wunderbar*, genial*, ' +
    'klasse, exzellent*, ausserordentlich*, aussergewohnlich*, bewunder*, respekt, hut ab, chapeau, bravo, erstklassig*, ' +
    'herausragend*, meisterhaft*, vorbildlich*, fabelhaft*, sensationell*, phanomenal*, klug*, clever*, scharfsinnig*, ' +
    'wertvoll*, expertise, koryphae, vordenker*, spitze, spitzen*, top, starker kommentar, starke frage, gute arbeit, gut gemacht, sehr gut*, sehr gelungen*, gelungen*, lieb* deine*, liebe ihre*, weise, begabt*, grandios*',
  offers:
    'unser newsletter, unseren newsletter, unserem newsletter, wir garantieren, kurzes gesprach, kurzer anruf, kurzen anruf, kurzes telefonat, kurzen call, einen call, ein call, dich anrufen, sie anrufen, ihnen anrufen, ' +
    'euch anrufen, mich anrufen, mich an, kurz anrufen, anrufen darf, uns telefonieren, wir telefonieren, kurz telefonieren, ruf mich, rufen sie mich, ' +
    'terminvorschlag*, mein* kalender, dein* kalender, ihr* kalender, eur* kalender, kalenderlink*, kalendereintrag*, testversion, probeabo, testzugang, ' +
    'unser angebot, ein angebot machen, anbieten, biete*, unser produkt, unserem produkt, unser tool, unserem tool, unsere plattform, unserer plattform, ' +
    'unsere losung, unserer losung, unsere software, unserer software, unsere app, wir helfen, ich helfe, helfen dir, helfen ihnen, helfen euch, ' +
    'zeige dir, zeige ihnen, zeigen dir, zeigen ihnen, dir zeigen, ihnen zeigen, euch zeigen, kauf bei uns, kaufen sie, bestellen sie, beauftrag*, ' +
    'zeit fur, wann passt, wann hast du zeit, wann haben sie zeit, hast du zeit, haben sie zeit, nachste woche zeit, teams call, kaffee trinken, ' +
    'schreib mir privat, dir vorstellen, ihnen vorstellen, euch vorstellen, mich vorstellen, uns vorstellen, kurz vorstellen, vorstellen darf',
  offerTopics:
    'minuten, termin, termine, demo, demos, angebot, angebote, angeboten, anruf, probe, kostenlos*, kostenfrei*, gratis, testphase, fallstudie*, ' +
    'whitepaper, newsletter, registrier*, zoom, whatsapp, garantie*, gutschein*, rabatt*, einen termin',
};
