import type { OpenerLanguage } from '../../../../../contract/openers.ts';

/**
 * Questions that take for granted what no fact says. Written at once and measured before the check
 * was changed for any of them: 9 were shown, and 50 before questions were read for things. The last of the Spanish ones are Portuguese, which is no language of
 * openers.
 */
export const PRESUMING_DRAFTS: Readonly<Record<OpenerLanguage, string>> = {
  en: `
Hi Maria, how are the chemo sessions going?
Is the visa sorted by now?
Are you applying for a post abroad?
What happened with the audit?
How is the restructuring treating you?
Did the investors pull out?
Who pays the ransom?
Is your husband well again?
Was the trial postponed?
Are you hiring a replacement?
How many people left the union?
What became of the startup?
When is the wedding?
Do you miss the old office?
Is the lawsuit over?
`,
  es: `
Hola María, ¿qué tal la mudanza a Lisboa?
¿Sigue buscando un inversor?
¿Ya firmó la venta?
¿Cómo lleva la baja médica?
¿Qué pasó con la demanda?
¿Se recuperó del accidente?
¿Cuándo nace el niño?
¿Busca inversores?
¿Tiene deudas?
¿Por qué cerró la tienda?
¿Quién compró el negocio?
¿Va a dimitir?
Como está o divórcio?
Está à procura de emprego?
Quando sai o novo chefe?
Correu bem a cirurgia?
`,
  de: `
Hallo Maria, wie geht es der Mutter?
Ist der Umzug nach Wien geschafft?
Suchen Sie einen Investor?
Wie lief das Gespräch mit dem Anwalt?
Wann kommt das Kind?
Haben Sie Schulden?
Was wurde aus der Klage?
Wer kauft den Laden?
Bewerben Sie sich gerade?
Ist Ihr Mann wieder gesund?
Wie teuer war der Prozess?
Läuft die Umschulung gut?
Hat die Bank den Kredit gekündigt?
Wie verkraften Sie den Stellenabbau?
`,
  fr: `
Bonjour Maria, comment se passe le déménagement ?
Le divorce est-il prononcé ?
Cherchez-vous un associé ?
Où en est la procédure ?
Quand naît le bébé ?
Avez-vous des dettes ?
Qui rachète la boutique ?
Votre mari va-t-il mieux ?
Combien coûte le procès ?
La cure fait-elle effet ?
Que devient la startup ?
Postulez-vous ailleurs ?
La banque a-t-elle refusé le prêt ?
Comment vivez-vous la grève ?
Le procès est-il fini ?
`,
};
