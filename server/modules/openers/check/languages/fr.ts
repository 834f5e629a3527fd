import type { Vocabulary } from './vocabulary.ts';

export const fr: Vocabulary = {
  stopWords:
    'a, ai, aie, ailleurs, ainsi, alors, apres, as, au, aucun, aucune, aussi, autre, autres, aux, avais, avait, avant, avec, avez, avoir, ' +
    'avons, beaucoup, bien, c, ca, car, ce, ceci, cela, celle, celles, celui, ces, cet, cette, ceux, chaque, chez, comme, ' +
    'comment, d, dans, de, deja, depuis, des, donc, dont, du, elle, elles, en, encore, entre, est, et, etait, ' +
    'etaient, ete, etes, etre, eu, eux, fait, faire, faut, il, ils, j, jamais, je, juste, l, la, le, les, leur, leurs, lui, m, ' +
    'ma, mais, me, meme, mes, moi, moins, mon, n, ne, ni, non, nos, notre, nous, on, ont, ou, oui, par, parce, ' +
    'parfois, pas, peu, peut, plus, plutot, pour, pourquoi, qu, quand, que, quel, quelle, quelles, quels, quelque, qui, quoi, rien, ' +
    's, sa, sans, se, ses, seul, seule, si, soit, son, sont, sous, suis, sur, t, ta, tant, te, tes, toi, ton, toujours, ' +
    'tous, tout, toute, toutes, tres, tu, un, une, va, vers, vos, votre, vous, vraiment, y',
  dates:
    'lundi, mardi, mercredi, jeudi, vendredi, samedi, dimanche, janvier, fevrier, en mars, avril, en mai, juin, juillet, aout, ' +
    'septembre, octobre, novembre, decembre, hier, avant hier, la semaine derniere, le mois dernier, l an dernier, ' +
    'l annee derniere, il y a un an, il y a des annees, ce matin, noel, paques, l ete dernier, l hiver dernier, recemment',
  numbers:
    'deux=2, trois=3, quatre=4, cinq=5, six=6, sept=7, huit=8, neuf=9, dix=10, onze=11, douze=12, treize=13, ' +
    'quatorze=14, quinze=15, seize=16, vingt=20, trente=30, quarante=40, cinquante=50, soixante=60, cent=100, ' +
    'cents=100, centaine=100, centaines=100, mille=1000, milliers=1000, million=1000000, millions=1000000, milliard=1000000000, milliards=1000000000, moitie=1/2, tiers=1/3, ' +
    'quart=1/4, double=x2, triple=x3, dizaine=10, dizaines=10, douzaine=12, vingtaine=20, trentaine=30, quinzaine=15',
  addressing: 'vous, votre, vos, tu, ton, ta, tes, toi, te',
  tentative:
    'seriez, seriez, pourriez, pourrais, voudriez, auriez, aurais, aimerai*, si, curieu*, demande, comment vous, ce que vous, ou vous, quand vous, pourquoi vous, ' +
    'comment tu, ce que tu, chez vous, pour vous, avec vous, selon vous, peut etre, dites moi, dis moi, j imagine, je suppose, ' +
    'savoir, interess*, faudrait, devez, doit, pense que, sans doute, de votre cote, quel*, de vous, a vous, que vous, qu est ce, avec plaisir, plaisir de, ravi*',
  references:
    'question*, demand*, comment*, remarque*, point, dites, dit, ecri*, mot, mots, phrase*, mention*, parl*, decri*, reponse*, repond*, ' +
    'observation*, objection*, doute*, distinction*, exemple*, formul*, reag*, reaction*, argument*, role, metier, poste, titre, poser, posez, posee, soulev*, not*, idee*, ' +
    'appel*, evoqu*, experience*, nuance*, avis, precis*, signal*, version, regard',
  encounters:
    'rencontre*, croise*, croises, vu a, vus a, nous sommes vus, s est vu*, discute*, parle ensemble, parle au telephone, notre appel, notre echange, notre conversation, notre discussion, ' +
    'notre rencontre, notre rendez vous, nos echanges, conference, congres, salon, sommet, webinaire, meetup, au cafe, au dejeuner, au diner, la derniere fois, en personne, ' +
    'presente*, ami commun, amis communs, connaissance commune, en commun, revoir, vous revoir, comme convenu, convenu, promis, votre intervention, votre stand, ' +
    'votre table ronde, ancien collegue, anciens collegues, meme ecole, meme promotion, travaille ensemble, atelier, poignee de main, echange avec vous, m avez dit, m aviez dit, m avez raconte, avons parle, avons echange, avions parle, avions discute',
  events:
    'felicit*, promotion, promu*, nouveau poste, nouvelle fonction, nouvelles fonctions, levee de fonds, leve des fonds, financement, acquisition, rachat, rachete*, introduction en bourse, ' +
    'licenciement*, anniversaire, prix recu, recompense*, recrut*, embauch*, rejoint, mariage, podcast, interview, votre livre, nomme*, nomination, elu, elue, demenag*, retraite, quitte*',
  titles:
    'pdg, dg, daf, drh, dsi, ceo, cfo, coo, cmo, cto, cro, cpo, cio, vp, vice president*, president, presidente, directeur, directrice, fondateur, fondatrice, ' +
    'cofondateur, cofondatrice, gerant, gerante, responsable, chef, cheffe, head of, chief, tresorier*, administrateur, administratrice, proviseur, doyen',
  softTitles:
    'manager, ingenieur, ingenieure, developpeur, developpeuse, consultant, consultante, analyste, designer, recruteur, recruteuse, controleur, controleuse, avocat, avocate, professeur, ' +
    'commercial, commerciale, acheteur, acheteuse, architecte, comptable, formateur, formatrice, coach, associe, associee, redacteur, redactrice, journaliste, medecin, pharmacien, ' +
    'assistant, assistante, entrepreneur, entrepreneuse, etudiant, etudiante, infirmier, infirmiere, courtier, banquier, auditeur, notaire',
  asTitle:
    'en tant que, en tant qu, comme, vous etes, tu es, votre role de, metier de, poste de, votre travail de, un, une',
  titleOf: 'de, des, du, d, of, la, le, l, les',
  nameVerbs:
    'a, retire, met, prend, est, etait, utilise, fait, vend, dit, mesure, veut, avait, connait, montre, calcule, sait, propose, gere',
  bannedPhrases:
    'super post, super article, excellent post, tres bon post, tres bel article, beau post, merci pour le partage, merci du partage, merci d avoir partage, merci pour ce partage, merci pour ce post, ' +
    'tellement vrai, je suis tout a fait d accord, tout a fait d accord, entierement d accord, 100 d accord, ca resonne, resonne, fait echo, donne a reflechir, matiere a reflexion, j espere que vous allez bien, j espere que tu vas bien, ' +
    'j espere que ce message, je suis tombe sur, suis tombee sur, tombe sur votre, decouvert votre profil, je me permets de, je souhaitais vous contacter, prendre contact, entrer en contact, elargir mon reseau, agrandir mon reseau, ' +
    'ajouter a mon reseau, rejoindre mon reseau, connectons nous, restons en contact, petite question, question rapide, synergie*, levier*, valeur ajoutee, sur mesure, revolution*, game chang*, ' +
    'changer la donne, change la donne, dans le monde actuel, de nos jours, sans engagement, sans pression, innovant*, plonger dans, libere* le potentiel, incontournable*, bien dit, touche juste, tape dans le mille, modele de langage, cher monsieur, chere madame',
  praise:
    'super, genial*, excellent*, formidable*, brillant*, fantastique*, incroyable*, impressionn*, inspirant*, inspire*, remarquable*, exceptionnel*, magnifique*, merveill*, ' +
    'extraordinaire*, admir*, bravo, chapeau, respect, expertise, leadership, visionnaire*, pertinent*, perspicace*, eclairant*, passionnant*, top, perle, precieu*, talent*, beau travail, bon travail, bien joue, ' +
    'tres juste, tres belle, tres beau, belle analyse, belle question, tres intelligent*, judicieu*, intelligent*, sage, sagesse, doue, douee, j adore, adore votre, j aime beaucoup, fan de, splendide*, magistral*, gros travail',
  offers:
    'notre newsletter, notre offre, nous garantissons, appel rapide, bref appel, m appeler, appelez moi, vous appeler, mon agenda, ton agenda, votre agenda, vos agendas, nos agendas, mon calendrier, ' +
    'ton calendrier, votre calendrier, planifions, vous planifier, offert*, sans frais, notre offre, offrir, propose une, proposer une, proposer un, ' +
    'vous propose, notre produit, notre outil, notre plateforme, notre solution, notre logiciel, notre application, notre service, nos services, ' +
    'nous aidons, j aide, vous aider, aider votre, vous montrer, montrer comment, vous presenter, achetez, code promo, promo, quand seriez vous, ' +
    'prendre un cafe, ecrivez moi',
  offerTopics:
    'minutes, un appel, demo, demos, demonstration*, offre, offres, remise, remises, reduction, telephon*, rendez vous, creneau*, gratuit*, essai, ' +
    'etude de cas, livre blanc, newsletter, inscri*, abonn*, coupon, disponible*, disponibilite*, zoom, devis, garanti*, whatsapp, partenariat, visio',
};
