import type { Vocabulary } from './vocabulary.ts';

export const es: Vocabulary = {
  stopWords:
    'a, aca, ademas, ahi, ahora, al, algo, alguien, algun, alguna, algunas, algunos, alla, alli, antes, aqui, asi, aun, aunque, bien, cada, ' +
    'casi, como, con, cosa, cosas, cual, cuales, cualquier, cuando, cuanto, cuantos, de, del, desde, despues, donde, e, el, ella, ellas, ellos, en, ' +
    'entonces, entre, era, eran, eres, es, esa, esas, ese, eso, esos, esta, estaba, estamos, estan, estar, estas, este, esto, estos, ' +
    'fue, fueron, ha, haber, habia, hace, hacen, hacer, han, has, hasta, hay, he, hemos, la, las, le, les, lo, los, mas, me, mejor, menos, mi, ' +
    'mis, misma, mismo, mucho, muchos, muy, nada, nadie, ni, no, nos, nosotros, nuestra, nuestras, nuestro, nuestros, nunca, o, ' +
    'os, otra, otras, otro, otros, para, pero, poco, por, porque, pues, puede, que, quien, quienes, se, sea, segun, ser, si, sido, siempre, sin, ' +
    'sobre, solo, somos, son, soy, su, sus, suya, suyo, tal, tambien, tampoco, tan, tanto, te, tener, tengo, ti, tiene, tienen, tienes, toda, ' +
    'todas, todavia, todo, todos, tu, tus, un, una, unas, uno, unos, usted, ustedes, va, vosotros, vuestra, vuestras, vuestro, vuestros, y, ya, yo',
  dates:
    'lunes, martes, miercoles, jueves, viernes, sabado, domingo, enero, febrero, marzo, abril, mayo, junio, julio, agosto, septiembre, ' +
    'octubre, noviembre, diciembre, ayer, anteayer, la semana pasada, el mes pasado, el ano pasado, hace un ano, hace anos, hace meses, ' +
    'hace semanas, esta manana, navidad, el verano pasado, el otono pasado, el invierno pasado, recientemente, anoche',
  numbers:
    'dos=2, tres=3, cuatro=4, cinco=5, seis=6, siete=7, ocho=8, nueve=9, diez=10, once=11, doce=12, trece=13, catorce=14, quince=15, ' +
    'veinte=20, treinta=30, cuarenta=40, cincuenta=50, sesenta=60, setenta=70, ochenta=80, noventa=90, cien=100, cientos=100, ' +
    'centenar=100, centenares=100, mil=1000, miles=1000, millon=1000000, millones=1000000, mitad=1/2, tercio=1/3, tercios=1/3, cuarta=1/4, doble=x2, triple=x3, docena=12, docenas=12, decena=10, decenas=10',
  addressing:
    'tu, tus, te, ti, contigo, usted, ustedes, vosotros, os, vuestra, vuestro, vuestros, vuestras, su, sus, le, eres, tienes, has, haces, dices, dijiste, preguntas, preguntaste, escribiste, mides, sabes',
  tentative:
    'si, podria*, seria*, gustaria, quisiera, curiosidad, curioso, curiosa, pregunto, preguntamos, como lo, que hac*, como med*, para ti, en tu caso, en su caso, en vuestro caso, contigo, ' +
    'quiza*, tal vez, supongo, imagino, saber, interesa*, dime, diga*, quieres, quiera*, donde, por que, cual, deb*, segun tu, a ti, te parece, le parece, me alegr*, cuent*, me encantaria, que os, como os, como te, que te',
  references:
    'pregunt*, coment*, punto, dices, dice, dijiste, dijo, escrib*, palabra*, frase*, mencion*, describ*, respuesta*, respond*, observacion*, ' +
    'objecion*, duda*, distincion, ejemplo*, formul*, reaccion*, argumento*, rol, cargo, puesto, titular, plante*, senal*, idea*, llam*, apunt*, experiencia*, matiz*, vision, opinion, reflexion*, lo tuyo, nombr*, caso',
  encounters:
    'conoci*, conocimos, nos vimos, vimos en, encontramos, coincidimos, coincidi, hablamos, hable contigo, charlamos, charla*, conversamos, nuestra conversacion, una conversacion, la conversacion que, nuestra llamada, nuestra reunion, nuestro encuentro, ' +
    'nuestra charla, congreso, conferencia, feria, cumbre, webinar, evento, meetup, el almuerzo, en la comida, en la cena, la ultima vez, en persona, presento, presentaron, amigo comun, ' +
    'amigos comunes, amigos en comun, conocido comun, contacto en comun, contactos en comun, conocidos en comun, tenemos en comun, volver a verte, volver a verle, verte de nuevo, como acordamos, acordamos, quedamos, prometiste, prometio, tu ponencia, su ponencia, ' +
    'tu stand, su stand, antiguos companeros, antiguo companero, companero*, misma universidad, trabajamos juntos, taller, apreton, me contaste, me conto, me dijiste, me dijo, verte en, verle en',
  events:
    'felici*, enhorabuena, ascenso, ascendid*, nuevo puesto, nuevo cargo, nuevo rol, ronda de financiacion, ronda de inversion, financiacion, adquisicion, adquirid*, salida a bolsa, despidos, cumpleanos, aniversario, ' +
    'premio*, contratacion*, contratad*, te uniste, se unio, incorporacion, incorporaste, boda, podcast, entrevista, tu libro, su libro, nombramiento, nombrad*, nominad*, elegid*, mudanza, mudaste, jubil*, serie a, serie b',
  titles:
    'ceo, cfo, coo, cmo, cto, cro, cpo, cio, vp, vicepresident*, presidente, presidenta, director, directora, fundador, fundadora, cofundador*, ' +
    'gerente, jefe, jefa, responsable, head of, chief, consejero delegado, consejera delegada, tesorero, tesorera, administrador, administradora, rector, decano, decana, socio, socia',
  softTitles:
    'manager, ingeniero, ingeniera, desarrollador, desarrolladora, consultor, consultora, analista, disenador, disenadora, reclutador, reclutadora, abogado, abogada, ' +
    'profesor, profesora, comercial, vendedor, vendedora, comprador, compradora, arquitecto, arquitecta, contable, contador, contadora, formador, formadora, coach, redactor, redactora, periodista, medico, medica, asistente, emprendedor, emprendedora, estudiante, enfermero, enfermera, auditor, auditora, interventor',
  asTitle:
    'como, eres, es usted, tu rol de, su rol de, tu trabajo de, su trabajo de, tu puesto de, cargo de, un, una',
  titleOf: 'de, del, of, la, el, las, los',
  nameVerbs:
    'ha, es, era, usa, hace, tiene, vende, dice, mide, quiere, tenia, conoce, calcula, sabe, propone, esta, va, lleva',
  bannedPhrases:
    'gran post, gran publicacion, gran articulo, excelente post, excelente publicacion, buen post, buena publicacion, muy buen post, gracias por compartir, gracias por el post, gracias por la publicacion, ' +
    'totalmente de acuerdo, completamente de acuerdo, no podria estar mas de acuerdo, cuanta razon, muy cierto, que verdad, resuena*, resono, da que pensar, invita a la reflexion, espero que estes bien, espero que este bien, espero que te encuentres, ' +
    'espero que se encuentre, espero que este mensaje, me encontre con tu, me tope con, di con tu perfil, vi tu perfil, he visto tu perfil, queria ponerme en contacto, ponerme en contacto, me pongo en contacto, contactarte, contactarle, ' +
    'ampliar mi red, hacer crecer mi red, conectar contigo, conectar con usted, conectemos, me gustaria conectar, seguimos en contacto, pregunta rapida, sinergia*, apalanc*, valor anadido, a medida, revolucion*, ' +
    'cambia las reglas, cambiar las reglas, en el mundo actual, hoy en dia, sin compromiso, sin presion, innovador*, sumerg*, desbloque*, potenciar, dar en el clavo, diste en el clavo, has dado en el clavo, da en el clavo, bien dicho, modelo de lenguaje, estimad*',
  praise:
    'genial*, excelente*, fantastic*, increible*, impresion*, inspirador*, inspira*, brillante*, extraordinari*, magnific*, maravillos*, estupend*, fenomenal*, excepcional*, ' +
    'sobresaliente*, admir*, bravo, crack, maestr*, experto, experta, liderazgo, visionari*, perspicaz, acertad*, sublime*, espectacular*, ole, chapo, gran pregunta, gran comentario, gran aporte, ' +
    'muy buena pregunta, muy buen comentario, buen trabajo, buenisim*, grandios*, me encanta, me encanto, fan de, valios*, sabio, sabios, talento*, lucid*, top, inteligente*, joya, respeto',
  offers:
    'nuestra newsletter, nuestro boletin, nuestra oferta, garantizamos, llamada rapida, llamame, llameme, llamarte, llamarle, reunirnos, reunir, agendar, agendamos, agenda una, mi agenda, tu agenda, su agenda, ' +
    'vuestra agenda, mi calendario, tu calendario, su calendario, vuestro calendario, prueba gratis, sin coste, sin costo, ofrec*, nuestro producto, ' +
    'nuestra herramienta, nuestra plataforma, nuestra solucion, nuestro software, nuestra app, nuestro servicio, nuestros servicios, ayudamos a, ayudo a, ' +
    'ayudarte, ayudarle, ayudaros, mostrarte, mostrarle, ensenarte, ensenarle, caso de exito, compra ya, comprarnos, descuento para, promo*, ' +
    'cuando puedes, tienes tiempo, tomar un cafe, presupuesto para ti, escribeme, propuesta comercial, un hueco para, hueco en tu, hueco en su, ' +
    'tienes un hueco',
  offerTopics:
    'minutos, una llamada, demo, demos, demostracion*, descuento*, registr*, contratar, reunion, gratis, gratuit*, oferta*, newsletter, boletin, suscri*, ' +
    'cupon, disponible*, disponibilidad, zoom, videollamada, garantiz*, garantia*, whatsapp',
};
