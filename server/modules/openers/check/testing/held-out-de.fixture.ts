import type { HeldOut } from './held-out-set.fixture.ts';

export const heldOutDe: HeldOut = {
  language: 'de',
  facts: {
    comment:
      'Wir hatten nie das Budget für ein zweites Werkzeug und haben den Bericht selbst gebaut. Gilt der Rückgang auch außerhalb des Frühjahrs?',
    post: 'Wir haben die Einarbeitung von neun Tagen auf vier verkürzt. Das ging zuerst schief.',
    headline: 'Leiterin Kundenservice bei Brightline',
  },
  openings: `
Sie fragten „Gilt der Rückgang auch außerhalb des Frühjahrs?“
Sie haben gefragt: „Gilt der Rückgang auch außerhalb des Frühjahrs?“
Sie schrieben „Wir hatten nie das Budget für ein zweites Werkzeug“.
Sie haben geschrieben: „Wir hatten nie das Budget für ein zweites Werkzeug“.
„Gilt der Rückgang auch außerhalb des Frühjahrs?“ ist genau die Frage, vor der ich mich gedrückt habe.
Ihre Frage zum Rückgang liegt seit Dienstag auf meinem Tisch.
Ihr Kommentar hat mich zurück an meine Tabelle gebracht.
Als Leiterin Kundenservice: Was würden Sie zuerst prüfen?
Danke für Ihren Kommentar.
Sie haben meinen Beitrag zur Einarbeitung kommentiert.
`,
  continuations: `
Ich bin mir bei der Antwort noch nicht sicher.
Ich kann Ihnen die Tabelle schicken, mit der wir gerechnet haben.
Zwei Beispiele haben es nicht in den Beitrag geschafft.
Was würden Sie zuerst ansehen?
Mich würde interessieren, wie Sie das entscheiden.
Wie prüfen Sie das heute?
Ich lag zweimal daneben, bevor es klappte.
Bei uns hat es einen Monat gedauert, und heute würde ich es anders machen.
Meine Antwort ist länger, als ein Kommentar erlaubt.
Ich habe eine Liste mit dem, was bei uns schiefging, und teile sie gern.
Bei uns war die ehrliche Antwort: nein.
Was übersehe ich?
Letzte Woche habe ich meine Meinung dazu geändert.
`,
  untrue: `
Sie haben das Budget für ein zweites Werkzeug.
Sie schrieben „das Budget für ein zweites Werkzeug“.
Sie schrieben „Wir hatten das Budget für ein zweites Werkzeug“.
Ihr Team hat den Bericht nie gebaut.
Da Sie bei Brightline den Kundenservice leiten, kennen Sie das sicher.
Brightline hat den Bericht selbst gebaut, genau wie wir.
Als ehemalige Leiterin Kundenservice: Was würden Sie tun?
Als Leiterin Vertrieb: Was würden Sie tun?
Sie schrieben „Wir haben die Einarbeitung von neun Tagen auf vier verkürzt“.
Sie fragten nach der Einarbeitung.
Sie fragten nach Kürzungen im Budget.
Das Budget ist bei Ihnen offenbar knapp.
Den Bericht ohne Budget zu bauen, war sicher mühsam.
Sie suchen also ein zweites Werkzeug.
Sie werden bald ein zweites Werkzeug brauchen.
Wie hat Ihr Team den Rückgang im Frühjahr überstanden?
Ihre Frage zum zweiten Werkzeug beschäftigt mich.
Schön, dass der Bericht bei Ihnen funktioniert hat.
Immer noch ohne zweites Werkzeug?
Wir wissen beide, wie es ohne Budget ist.
Glückwunsch zum selbst gebauten Bericht.
Bevor Sie zu Brightline kamen, wie haben Sie gemessen?
Sie zweifeln am Rückgang.
Sie haben recht, der Rückgang gilt überall.
Sie haben meinen Beitrag zum Budget kommentiert.
Sie schrieben „Wir hatten nie das Budget für ein zweites Werkzeug“, weil Brightline sparen musste.
Im Kundenservice ist das Frühjahr ja immer schwierig.
Klingt nach einer harten Zeit bei Brightline.
Ihr Chef wollte kein zweites Werkzeug.
Mein Team hat den Bericht für Sie gebaut.
Damals hatten Sie ja noch Budget.
Ihr Kommentar zeigt, dass Sie unzufrieden sind.
`,
};

export const heldOutDeLater: HeldOut = {
  language: 'de',
  facts: {
    comment:
      'Bei uns lesen nur wenige den Wochenbericht. Welche Zahl würden Sie als erste streichen?',
    post: 'Fünf Zahlen, die niemand vermisst hat. Ein Versuch aus dem letzten Quartal.',
    headline: 'Controllerin | Quillstack GmbH',
  },
  openings: `
Sie fragten: „Welche Zahl würden Sie als erste streichen?“
Sie haben geschrieben: „Bei uns lesen nur wenige den Wochenbericht“.
Ihr Satz „Bei uns lesen nur wenige den Wochenbericht“ geht mir nach.
Auf „Welche Zahl würden Sie als erste streichen?“ habe ich zwei Antworten.
Als Controllerin: Welche hätten Sie behalten?
Sie haben den Wochenbericht erwähnt.
Danke, dass Sie meinen Beitrag kommentiert haben.
`,
  continuations: `
Wir haben mit der auffälligsten angefangen.
Gern schicke ich Ihnen unsere Liste.
Ich wüsste gern, was Sie davon halten.
Wie gehen Sie dabei vor?
Ehrlich gesagt war ich selbst überrascht.
Vielleicht war es bei uns auch nur Glück.
Sehen Sie das anders?
Im nächsten Beitrag will ich das genauer erklären.
`,
  untrue: `
Bei Ihnen liest also niemand den Wochenbericht.
Sie schrieben „lesen viele den Wochenbericht“.
Ihr Wochenbericht wird kaum gelesen.
Quillstack hat den Wochenbericht abgeschafft.
Sie haben eine Zahl gestrichen.
Sie haben nach dem Wochenbericht gefragt.
Wenn Ihren Bericht keiner liest, hilft vielleicht meine Liste.
Welche Zahlen haben Sie bei Quillstack gestrichen?
Als Leiterin Controlling: Was würden Sie tun?
Sie wollen also Zahlen streichen.
Schade, dass Ihr Wochenbericht nicht ankommt.
Controllerinnen lieben ja lange Berichte.
Den Wochenbericht liest bei Quillstack keiner.
Ihre Kollegen lesen ungern.
Warum liest bei Ihnen keiner den Bericht?
Wie ich kämpfen Sie mit dem Wochenbericht.
`,
};
