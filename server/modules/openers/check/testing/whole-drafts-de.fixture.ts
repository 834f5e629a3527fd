import type { WholeDrafts } from './held-out-set.fixture.ts';

export const WHOLE_DRAFTS_DE: readonly WholeDrafts[] = [
  {
    language: 'de',
    name: 'Birgit Sommer',
    facts: {
      comment:
        'Spannend. Wir haben den Außendienst noch nicht umgestellt, weil die Kunden lieber telefonieren. Ab welcher Größe lohnt sich das?',
      post: 'Unser Außendienst fährt 30 % weniger. Der Umsatz blieb gleich.',
      headline: 'Vertriebsleiterin Süd bei Alpwerk',
    },
    good: `
Sie fragten „Ab welcher Größe lohnt sich das?“ Bei uns waren es zwölf Leute, aber ich halte die Zahl für Zufall.
„Ab welcher Größe lohnt sich das?“ habe ich mich anfangs auch gefragt. Eine klare Grenze habe ich nie gefunden.
Ihre Frage verdient eine bessere Antwort als die, die ich im Kommentar gegeben habe.
Sie schrieben „Wir haben den Außendienst noch nicht umgestellt, weil die Kunden lieber telefonieren“. Das Telefon habe ich damals unterschätzt.
Als Vertriebsleiterin Süd: Welche Touren würden Sie zuerst streichen?
Sie haben meinen Beitrag über den Außendienst kommentiert. Die ersten drei Monate habe ich dort lieber verschwiegen.
Danke für Ihre Frage. Ich schicke Ihnen gern die Rechnung, auch wenn sie nicht besonders schön ist.
Was wäre für Sie ein Grund, es zu versuchen?
Ihr Kommentar hat mich daran erinnert, dass ich nie mit den Kunden darüber gesprochen habe.
Wie planen Sie heute die Touren?
Ich weiß nicht, ob es ohne unser Werkzeug gegangen wäre. Das ist meine ehrliche Antwort.
Sie haben gefragt: „Ab welcher Größe lohnt sich das?“ Ich würde lieber nach der Zahl der Kunden pro Tag rechnen.
Frau Sommer, ich habe über „Ab welcher Größe lohnt sich das?“ noch einmal nachgedacht.
Woran würden Sie merken, dass es funktioniert?
Für mich war der Umsatz gar nicht die wichtigste Zahl. Welche wäre es für Sie?
Gern zeige ich Ihnen, wie ich die 30 % gerechnet habe.
Ich hätte früher mit dem Telefon anfangen sollen.
Hallo Frau Sommer, Ihre Frage nach der Größe geht mir nicht aus dem Kopf.
Mich interessiert, was Sie an meiner Stelle anders gemacht hätten.
Ob es sich lohnt, hängt bei uns vor allem am Wetter, so albern das klingt.
`,
    untrue: `
Sie haben den Außendienst umgestellt.
Sie schrieben „Wir haben den Außendienst umgestellt“.
Sie schrieben „weil die Kunden lieber telefonieren“, und das stimmt nicht.
Ihre Kunden telefonieren ungern.
Ihr Außendienst fährt weniger.
Sie fragten, warum die Kunden telefonieren.
Sie fragten nach dem Außendienst.
Als Vertriebsleiterin Nord bei Alpwerk kennen Sie das.
Alpwerk telefoniert lieber.
Sie stellen den Außendienst bald um.
Weil Ihre Kunden nicht telefonieren, fahren Sie noch.
Sie telefonieren lieber als Ihre Kunden.
Sie fahren 30 % weniger.
Wann haben Sie den Außendienst umgestellt?
Sie haben auf meinen Beitrag reagiert.
`,
  },
  {
    language: 'de',
    name: 'Tobias Kern',
    facts: {
      comment: 'Wenn die IT mitspielt, machen wir das auch. Im Moment haben wir andere Sorgen.',
      post: 'Wir haben alle Meetings am Mittwoch gestrichen',
      headline: 'ehemals Berater | Geschäftsführer Kern & Partner',
    },
    good: `
Sie schrieben „Im Moment haben wir andere Sorgen“. Das verstehe ich gut, der Mittwoch läuft ja nicht weg.
„Wenn die IT mitspielt, machen wir das auch“ hat mich zum Schmunzeln gebracht. Bei uns war es eher der Kalender.
Ihr Kommentar klingt vertraut. Ich habe selbst ein halbes Jahr gezögert.
Sie haben meinen Beitrag über den Mittwoch kommentiert. Ich hätte dazuschreiben sollen, was am Donnerstag passiert ist.
Als Geschäftsführer: Welchen Tag würden Sie nehmen?
Danke für den Kommentar, Herr Kern. Haben Sie einen besseren Namen dafür als „freier Mittwoch“?
Ich kann Ihnen die Mail schicken, mit der ich es angekündigt habe. Sie war viel zu lang.
Welche Besprechung würden Sie nie streichen?
Sie haben die IT erwähnt. Die hatte ich damals überhaupt nicht auf dem Zettel.
Mich würde interessieren, womit Sie anfangen würden.
Im Nachhinein war der Mittwoch eine zufällige Wahl.
Wie viel Zeit verbringen Sie in Besprechungen?
Ich wollte mit dem Beitrag niemanden bekehren. Bei uns hat es einfach gepasst.
Sie schrieben „Im Moment haben wir andere Sorgen“. Wann wäre ein guter Moment?
Es gab Ärger, und zwar von Leuten, von denen ich es nicht erwartet hatte.
Ihr Kommentar war der einzige, der die IT genannt hat.
Ich bin gespannt, was Sie davon halten.
Was müsste dafür zuerst gelöst werden?
Vielleicht ist ein halber Tag der bessere Anfang. Was würden Sie sagen?
Gern berichte ich, wie es nach drei Monaten aussieht.
`,
    untrue: `
Sie machen das auch.
Sie schrieben „machen wir das auch“.
Sie schrieben „die IT mitspielt, machen wir das auch“.
Ihre IT spielt mit.
Ihre IT spielt nicht mit.
Sie haben keine anderen Sorgen.
Als Berater kennen Sie solche Besprechungen.
Sie haben alle Meetings gestrichen.
Kern & Partner hat Sorgen.
Sie fragten nach der IT.
Sie machen sich Sorgen um die IT.
Sie hatten andere Sorgen.
Welche Sorgen hat Ihre IT?
Sie streichen bald alle Meetings.
Sie arbeiten als Berater bei Kern & Partner.
`,
  },
];
