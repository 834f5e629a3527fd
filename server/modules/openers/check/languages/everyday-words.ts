import type { OpenerLanguage } from '../../../../../contract/openers.ts';
import { stemOf } from './words.rules.ts';

/**
 * Two texts that share one of these words prove nothing. Words of five letters or more, without
 * accents.
 */
const EVERYDAY: Readonly<Record<OpenerLanguage, string>> = {
  en:
    'account across action actual agree ahead allow almost alone along already amount angle annual answer ' +
    'anyone apart apply around aside asked average aware based basic become began begin begins behind believe ' +
    'below better beyond board break bring broken brought budget build built business buyer calls cannot ' +
    'carry cause chance change changed channel cheap check choice choose chose clear client clients close ' +
    'closed comes comment common companies company compare costs count counts couple course cover curious ' +
    'current customer customers daily deals decide decided decision depend depends detail details differ ' +
    'different difficult drive earlier early easier effect effort either email emails empty enough entire ' +
    'error exact exactly example expect explain extra failed false faster favour feature feedback feels field ' +
    'figure figures final finally finance fixed follow forget forward found friend front fully future general ' +
    'given gives giving goals going great group groups growth guess habit happen happened happens harder ' +
    'heard heavy helped helps higher hires hiring honest hours house human ideas impact include inside ' +
    'instead issue issues junior keeps kinds known knows large larger later leads learn learned least leave ' +
    'leaves level light likely limit lines little local longer looked looks lower maker manage manager manual ' +
    'market matter matters meant measure meeting member message method middle minute missed missing model ' +
    'moment money month monthly months mostly moved moving needed needs number numbers obvious offer office ' +
    'older opened opinion option order outside paper people percent period person phase phone piece place ' +
    'plain plans point points posts present press pretty price prices pricing problem problems process ' +
    'product profit program project prove public question questions quick quite raise range rates rather ' +
    'reach reader ready reason reasons recent reduce remote reply report result results return revenue right ' +
    'rooms rough round rules sales saved scale seats second seems sells senior sense series serve service ' +
    'seven shape share sheet sheets shops short shown shows sides signal similar simple simply single skill ' +
    'slide slides small smart software solve sooner sorry sounds source space speak spend spent staff stage ' +
    'stand start started starts state stays steps stick still stopped store story study stuff style sudden ' +
    'support switch system table taken takes talked talking target tasks teach teams tells terms tested thank ' +
    'thanks theme thick think thinking thinks third thought times today together tomorrow tools topic total ' +
    'touch toward track trade treat trend tried trust truth trying turns typical understand unless useful ' +
    'users using usual usually value values version views visit voice waited waiting wanted wants watch ' +
    'weekly weeks whole wider wonder words worked worker working works worse worst worth write writes writing ' +
    'written wrong wrote years young',
  de:
    'ablauf abteilung achten aktuell allein anbieter anders anfang anfangen angebot ansatz antwort antworten ' +
    'anzahl arbeit arbeiten arbeitet artikel aufgabe aufwand augen ausser bauen bedeutet beginn beginnen ' +
    'begriff beide beiden beispiel beitrag bekannt bekommen bericht besser beste besten bestimmt betrieb ' +
    'bevor bezahlt bilder blatt bleiben bleibt blick brauche brauchen braucht bringen bringt budget chance ' +
    'daher danach daten dauer dauert denke denken direkt druck eigen eigene eigenen einfach einige einzelne ' +
    'einzige endlich entscheiden entscheidung entwicklung erfahrung erfolg ergebnis ergebnisse erklaren erste ' +
    'ersten erwarten fallen fanden fehlen fehler fehlt feste finde finden findet firma firmen folgen folgt ' +
    'frage fragen fragt freitag fruher fuhren fuhrt geben gedacht gefragt gegen gehen gehort genug gerne ' +
    'gesagt geschrieben gesehen gespannt gestellt gewinn gibst gleich gleiche grenze gross grosse grossen ' +
    'grosser grund grunde gruppe gruppen guten halbe halten heisst helfen heute hilft hoher horen ideen ' +
    'intern jahre jahren jemand kaufen keines kennen kennt klein kleine kleinen klingt kollegen kommen konnte ' +
    'kosten kostet kunde kunden kundin kurve lange langer langsam laufen lauft leben leicht lernen lesen ' +
    'letzte letzten leute liegen liegt liste losung markt meinen meinst meint meiste meisten meistens menge ' +
    'mensch menschen messen messung mitte modell moglich monat monate monaten morgen mussen musste nachste ' +
    'nachsten namlich neben nehmen neuen neuer niemand nimmt normal nummer nutzen offen ohnehin ordnung ' +
    'passen passiert passt person planen platz plotzlich preis preise preisen problem probleme produkt ' +
    'produkte projekt prozent prozess prufen punkt punkte quelle rechnen rechnung recht regel regeln reicht ' +
    'richtig richtung runde sache sachen sagen sagst schauen schlecht schnell schneller schon schreiben ' +
    'schreibt schritt schritte schwer sehen seite seiten selten setzen sicher sicht sieht sinken software ' +
    'solche sollen sollte sonst spater stand standig stark starten statt stehen steht stelle stellen stimmt ' +
    'stunde stunden suche suchen system tabelle tagen teams teile teilen teuer thema themen treffen trotzdem ' +
    'uberall uberhaupt umsatz unten unterschied ursache vergleich verkauf verkaufen verlieren vermutlich ' +
    'verstehen versuch versuchen vertrag vertrieb vieles vorher vorne wachsen wahrend wahrscheinlich warten ' +
    'wechsel weder weiss weiter weitere wenig wenige weniger werte wichtig wichtige wissen woche wochen woher ' +
    'wohin wollen wollte worte wunsch zahlen zahlt zeigen zeigt zeile zeilen zeiten zuerst zufall zuletzt ' +
    'zweite zweiten',
  fr:
    'achat acheter action aider aimer ajouter aller annee annees appel apprendre apres argent arrive arriver ' +
    'article assez atteindre attendre aucune avance avant avons baisse bases besoin besoins bonne bonnes ' +
    'budget bureau calcul cause causes celle centre certain certains chacun chaine champ change changement ' +
    'changer chemin cherche chercher chiffre chiffres choisir choix chose choses clair claire client clients ' +
    'collegue collegues combien commence commencer comment commentaire commun comparaison compare comparer ' +
    'comprendre compte compter concret connais connait contenu contre court courte couts croire croissance ' +
    'croit dehors demande demander depart dernier derniere derriere detail details devant devient devoir ' +
    'different difficile dirait direct disent donne donnee donnees donner doute droit duree ecart echange ' +
    'ecrire ecrit effet effets effort enfin ensemble ensuite entier entre entreprise entreprises envie equipe ' +
    'equipes erreur erreurs espace essai essayer etape etapes etude exact exemple exemples existe experience ' +
    'facile facon faites falloir faute fiche finir finit fixer fonction force forme garde garder genre ' +
    'gestion grand grande grands groupe groupes habitude haute heure heures histoire hommes humain idees ' +
    'image important impression interne jours laisse laisser lancer langue lecture lequel lettre libre ligne ' +
    'lignes limite liste livre logiciel longtemps longue maison manque marche marches marque matin mauvais ' +
    'mauvaise meilleur meilleure mesure mesurer mesures methode mettre mieux milieu modele moins moment monde ' +
    'montre montrer moyen moyenne niveau nombre nouveau nouveaux nouvelle objet offre ordre outil outils ' +
    'papier parle parler partie partir passe passer pendant pense penser perdre perdu periode permet personne ' +
    'personnes petit petite petits phrase place point points porte poser possible poste pourrait pouvoir ' +
    'pratique premier premiere prendre present presque preuve prevoir probleme problemes processus prochain ' +
    'produit produits projet projets propos propre quart question questions raison raisons rapide rapport ' +
    'reaction recherche regard regarder regle regles rendre repondre reponse reponses reste rester resultat ' +
    'resultats retour reussir revenir revenu risque saison savez savoir semaine semaines serait service seuil ' +
    'seulement signal simple simplement situation societe solution sorte sortir source souvent suite suivre ' +
    'sujet sujets surtout systeme table tache taille tandis tarif tarifs temps tenir tenter terme terrain ' +
    'tester texte tient tiers tirer titre total toucher travail travailler trouve trouver usage utile ' +
    'utiliser valeur valeurs vendre vente ventes verite version vient vieux ville voila volume voudrais ' +
    'vouloir vraie',
  es:
    'abierto acaba acabo acuerdo adelante algunas ambos anade ancho apenas aprender asunto atras avance ayuda ' +
    'ayudar bajada bajar bastante buena buenas bueno buenos busca buscar cabeza caida calidad cambia cambiar ' +
    'cambio cambios camino campo canal cantidad carta casos causa causas centro cerca cierto clara claro ' +
    'clave cliente clientes comentario comercial comparacion comparar compra comprar comun concreto conoce ' +
    'conocer contar contra costar coste costes crecer creer cuenta cuentas cuesta curva datos deben decir ' +
    'decision dejar demas dentro detalle detalles dicen dices dicho diferencia diferente dificil dinero ' +
    'directo dudas durante efecto ejemplo ejemplos empezar empieza empresa empresas equipo equipos error ' +
    'errores escribe escribir escrito espacio espera esperar estado estudio etapa exacto experiencia explicar ' +
    'facil falla falta faltan fecha final forma formas frase frente fuente fuera fuerte funciona ganar gasto ' +
    'gente grande grandes grupo grupos gusta gustaria habla hablar hacia hecho hechos historia horas humano ' +
    'ideas igual importa importante incluso ingresos inicio intentar interno jamas junto justo largo lento ' +
    'libre limite linea lineas lista llega llegar lleva llevar local luego lugar manera marca mayor media ' +
    'medida medidas medio medir mejorar menor mensaje menudo mercado mercados meses metodo miedo mientras ' +
    'mirar modelo momento mostrar motivo mucha muchas mundo necesita necesitas negocio nivel niveles noche ' +
    'nombre normal nueva nuevas nuevo nuevos numero numeros oferta oficina opcion orden pagar pagina paginas ' +
    'palabra palabras papel parece parte partes pasado pasar pasos pedir pensar pequena pequeno perder ' +
    'periodo permite persona personas piensas pierde plazo poder podria ponen poner porque posible practica ' +
    'precio precios pregunta preguntar preguntas presupuesto primer primera primero probar problema problemas ' +
    'proceso producto productos programa pronto propia propio proyecto prueba pruebas publico punto puntos ' +
    'queda quedar querer quiere quieres quiza quizas rango rapido razon razones realidad recibir regla reglas ' +
    'respecto responder respuesta resto resultado resultados reunion riesgo saber sacar salir seguir segundo ' +
    'segura seguro semana semanas senal sentido seria servicio siguiente simple sirve sistema situacion ' +
    'software suele suerte tabla tarde tarea tareas temas temporada tengan tercero termino tiempo tienda ' +
    'tipos titulo tocar tomar total trabaja trabajar trabajo trata tratar ultima ultimo unica unico usuario ' +
    'utilizar valor valores varias varios veces vender venta ventas verdad version viene vista vivir volver ' +
    'vuelta',
};

const STEMS: Readonly<Record<OpenerLanguage, ReadonlySet<string>>> = {
  en: stemsOf(EVERYDAY.en),
  de: stemsOf(EVERYDAY.de),
  fr: stemsOf(EVERYDAY.fr),
  es: stemsOf(EVERYDAY.es),
};

export function isEveryday(stem: string, language: OpenerLanguage): boolean {
  return STEMS[language].has(stem);
}

function stemsOf(words: string): Set<string> {
  return new Set(words.split(' ').map(stemOf));
}
