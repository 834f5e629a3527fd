import type { Forms } from './form.ts';

export const de: Forms = {
  question: {
    thoughtful: [
      '{quote} beschäftigt mich noch. Meine Antwort hängt davon ab, womit man vergleicht. Was wäre für Sie der Vergleich?',
      'Auf {quote} gibt es eine kurze und eine ehrliche Antwort. Welche hilft Ihnen mehr?',
      'Sie fragen {quote}. Ich kann sagen, was wir getan haben, aber nicht, ob es anderswo hält. Wo würde es bei Ihnen zuerst haken?',
      'Bevor ich auf {quote} antworte, wüsste ich gern, wie Sie darauf kommen.',
    ],
    casual: [
      '{quote} Ich habe eine Antwort, und auf einen Teil davon bin ich nicht stolz.',
      'Sie fragen {quote}, und ich musste erst in meinen Notizen nachsehen.',
      'Ich hatte gehofft, dass niemand {quote} fragt. Aber es ist berechtigt.',
      '{quote} Kurz gesagt: weniger ordentlich, als es im Beitrag klingt.',
    ],
    question: [
      'Zu {quote}: Zweifeln Sie daran, wie es gemacht wurde, oder daran, was herauskam?',
      'Sie fragen {quote}. Welche Antwort würde Sie überzeugen?',
      'Zu {quote}: Wie würden Sie das ausprobieren?',
      'Was würden Sie mit der Antwort auf {quote} anfangen?',
    ],
  },
  comment: {
    thoughtful: [
      '{quote} lässt mich nicht los. Von dieser Seite hatte ich es noch nicht betrachtet, und ich weiß noch nicht, was daraus folgt.',
      'Ihr Satz {quote} sagt kürzer, worum mein Beitrag kreist. Wie kamen Sie darauf?',
      'Ich habe {quote} mehr als einmal gelesen. Bei uns stimmt es auch, nur hätte ich es nicht so klar gesagt.',
      'Sie schreiben {quote}. Ich frage mich, ob das immer so ist oder nur dort, wo Sie es sehen.',
    ],
    casual: [
      '{quote} steht jetzt wörtlich in meinen Notizen.',
      'Hätte {quote} im Beitrag gestanden, wäre er kürzer geworden.',
      '{quote} – so kann man es auch sagen. Besser bekomme ich es jetzt selbst nicht mehr hin.',
      'Sie schreiben {quote}, und ich musste meinen eigenen Beitrag noch einmal lesen.',
    ],
    question: [
      'Sie schreiben {quote}. Woran merken Sie das?',
      'Zu {quote}: Geht das allen bei Ihnen so, oder ist es Ihr Eindruck?',
      'Was müsste sich ändern, damit {quote} nicht mehr stimmt?',
      'Sehen Sie {quote} oft, oder war es ein einzelner Fall?',
    ],
  },
  reaction: {
    thoughtful: [
      'Sie haben auf {topic} reagiert. Einen Teil habe ich weggelassen, weil ich nicht wusste, ob er nur für uns gilt.',
      'Beim Ende von {topic} bin ich noch unsicher. Was hätten Sie ergänzt?',
      'Ich habe {topic} für Menschen geschrieben, die jeden Tag damit arbeiten. Was fehlt darin aus Ihrer Sicht?',
      'Ihre Reaktion auf {topic} hat mich dazu gebracht, es noch einmal zu lesen. Einen Teil würde ich heute anders schreiben.',
    ],
    casual: [
      'Sie haben auf {topic} reagiert, also gebe ich zu: Es hat länger gedauert, als es aussieht.',
      'Ich war nicht sicher, ob jemand {topic} bis zum Ende liest.',
      'Von {topic} gibt es auch eine unordentliche Fassung. Sie war lustiger zu schreiben.',
      'Ich hätte {topic} fast nicht veröffentlicht. Nach Ihrer Reaktion bin ich ganz froh, dass ich es doch getan habe.',
    ],
    question: [
      'Sie haben auf {topic} reagiert. Welcher Teil kam Ihnen bekannt vor?',
      'Was hätten Sie aus {topic} gestrichen?',
      'Wo liege ich mit {topic} aus Ihrer Sicht falsch?',
      'Kennen Sie das aus {topic} auch, oder war es neu für Sie?',
    ],
  },
  history: {
    thoughtful: [
      'Wir kennen uns von hier, deshalb frage ich direkt: Was fehlt in {topic}?',
      'Das ist nicht unser erster Kontakt hier. Mich würde interessieren, wie {topic} von Ihrer Seite aussieht.',
      'Beim Schreiben von {topic} dachte ich an Menschen, die ich von hier kenne. Wie liest es sich für Sie?',
      'Mich würde interessieren, was {topic} auslässt.',
    ],
    casual: [
      'Wir sind hier schon länger in derselben Ecke unterwegs, also ganz offen: Was halten Sie von {topic}?',
      'Ich frage jemanden, den ich von hier kenne: Taugt {topic} etwas?',
      'Da wir hier keine Fremden sind, hätte ich gern die ungeschönte Meinung zu {topic}.',
      'Ich sammle ehrliche Meinungen zu {topic}. Darf ich um Ihre Meinung bitten?',
    ],
    question: [
      'Was hätten Sie anstelle von {topic} geschrieben?',
      'Wo würden Sie {topic} widersprechen?',
      'Passt {topic} zu dem, was Sie sehen?',
      'Welchen Satz würden Sie aus {topic} streichen?',
    ],
  },
  post: {
    thoughtful: [
      'Ich habe {topic} geschrieben, ohne Ihre Arbeit von innen zu kennen. Mich würde interessieren, was ich übersehen habe.',
      'Hinter {topic} steht eine Frage, die ich im Beitrag nicht beantworten konnte. Vielleicht sieht sie von Ihrer Seite einfacher aus.',
      'Über {topic} denke ich immer noch nach. Wie sieht es von der anderen Seite aus?',
      'Ich würde {topic} anders schreiben, wenn ich Ihre Seite besser kennen würde. Wo sollte ich zuerst hinschauen?',
    ],
    casual: [
      'Ich habe {topic} geschrieben und mich dann gefragt, wer die Lücke darin findet.',
      'Ich suche jemanden, der {topic} widerspricht.',
      'Ich habe {topic} zu oft gelesen, um noch zu sehen, was daran nicht stimmt. Was würden Sie streichen?',
      'Falls Sie bei {topic} den Kopf geschüttelt haben, wüsste ich gern, an welcher Stelle.',
    ],
    question: [
      'Was kommt aus Ihrer Sicht in {topic} zu kurz?',
      'Kennen Sie das aus {topic} auch?',
      'Was aus {topic} würde bei Ihnen nicht funktionieren?',
      'Was würden Sie jemanden fragen, der {topic} geschrieben hat?',
    ],
  },
};
