import type { HeldOut } from './held-out-set.fixture.ts';

export const heldOutEs: HeldOut = {
  language: 'es',
  facts: {
    comment:
      'Nunca tuvimos presupuesto para una segunda herramienta, así que hicimos el informe nosotros. ¿La caída se mantiene fuera de la primavera?',
    post: 'Redujimos la incorporación de nueve días a cuatro. Esto es lo que falló primero.',
    headline: 'Responsable de atención al cliente en Brightline',
  },
  openings: `
Preguntaste «¿La caída se mantiene fuera de la primavera?»
Preguntas «¿La caída se mantiene fuera de la primavera?» y te debo una respuesta de verdad.
Escribiste «Nunca tuvimos presupuesto para una segunda herramienta».
Escribes “Nunca tuvimos presupuesto para una segunda herramienta”.
«¿La caída se mantiene fuera de la primavera?» es la pregunta que yo quería evitar.
Tu pregunta sobre la caída lleva en mi mesa desde el martes.
Tu comentario me hizo volver a mi hoja de cálculo.
Comentaste mi publicación sobre la incorporación.
Gracias por tu comentario.
Como Responsable de atención al cliente, ¿qué mirarías primero?
`,
  continuations: `
Todavía no estoy segura de la respuesta.
Puedo compartir la hoja que usamos.
Tengo dos ejemplos más que no cupieron en la publicación.
¿Qué mirarías primero?
Me gustaría saber cómo lo decides.
¿Cómo lo compruebas hoy?
Me equivoqué dos veces antes de acertar.
Tardamos un mes en verlo, y ahora lo haría de otra manera.
Mi respuesta es más larga que un comentario.
Guardé una lista de lo que nos salió mal y te la envío con gusto.
En nuestro caso, la respuesta honesta fue no.
¿Qué se me escapa?
La semana pasada cambié de opinión.
`,
  untrue: `
Tienes presupuesto para una segunda herramienta.
Escribiste «tuvimos presupuesto para una segunda herramienta».
Escribiste «Siempre tuvimos presupuesto para una segunda herramienta».
Tu equipo nunca hizo el informe.
Como diriges la atención al cliente en Brightline, esto te sonará.
Brightline hizo su propio informe, igual que nosotros.
Como antigua Responsable de atención al cliente, ¿qué harías?
Como Responsable de ventas, ¿qué harías?
Escribiste «Redujimos la incorporación de nueve días a cuatro».
Preguntaste por la incorporación.
Preguntaste por los recortes de presupuesto.
Parece que el presupuesto anda justo por ahí.
Hacer el informe sin presupuesto tuvo que ser duro.
Buscas entonces una segunda herramienta.
Pronto necesitarás una segunda herramienta.
¿Cómo vivió tu equipo la caída de la primavera?
Tu pregunta sobre una segunda herramienta me sigue rondando.
Me alegra que el informe os funcionara.
¿Seguís sin segunda herramienta?
Los dos sabemos lo que es no tener presupuesto.
Enhorabuena por el informe de tu equipo.
Antes de llegar a Brightline, ¿cómo medías?
Dudas de la caída.
Tienes razón, la caída se mantiene siempre.
Comentaste mi publicación sobre el presupuesto.
En atención al cliente la primavera siempre es complicada.
Suena a una época difícil en Brightline.
Tu jefe no quiso una segunda herramienta.
Mi equipo hizo el informe para ti.
Tu comentario demuestra que estás decepcionada.
`,
};

export const heldOutEsLater: HeldOut = {
  language: 'es',
  facts: {
    comment: 'Aquí nadie abre el informe del lunes. ¿Qué cifra quitarías primero?',
    post: 'Cinco cifras que nadie echa de menos. Una prueba del último trimestre.',
    headline: 'Controller financiera | Quillstack',
  },
  openings: `
Preguntaste: «¿Qué cifra quitarías primero?»
Escribiste: «Aquí nadie abre el informe del lunes».
Tu frase «Aquí nadie abre el informe del lunes» se me quedó grabada.
Para «¿Qué cifra quitarías primero?» tengo dos respuestas.
Como Controller financiera, ¿cuál habrías dejado?
Mencionaste el informe del lunes.
Gracias por comentar mi publicación.
`,
  continuations: `
Empezamos por la más visible.
Con gusto te mando nuestra lista.
Me encantaría saber qué te parece.
¿Cómo lo haces tú?
La verdad es que yo también me sorprendí.
Quizá fue solo suerte.
¿Lo ves de otra manera?
Quiero explicarlo mejor en la próxima publicación.
`,
  untrue: `
Todos abren tu informe del lunes.
Escribiste «abre el informe del lunes».
Tu informe del lunes no interesa a nadie.
Quillstack eliminó el informe del lunes.
Quitaste una cifra.
Preguntaste por el informe del lunes.
¿Qué cifras quitaste en Quillstack?
Como Directora financiera, ¿qué harías?
Lástima que no lean tu informe.
Nadie abre el informe en Quillstack.
¿Por qué tu equipo no abre el informe?
Quieres quitar cifras, entonces.
Igual que yo, luchas contra el informe del lunes.
A tus colegas no les gusta leer.
`,
};
