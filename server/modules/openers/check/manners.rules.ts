import { findSpecialWord } from '../../leads/leads.ts';
import { foldWord } from './text.rules.ts';

/** Not insults only: all that a hostile model or a commenter would have the member say of others. */
const INSULTS =
  'idiot\\w*|moron\\w*|stupid\\w*|dumb\\w*|fool\\w*|imbecil\\w*|jerk\\w*|loser\\w*|liar\\w*|crap\\w*|shit\\w*|bullshit|fuck\\w*|fck\\w*|fuk|phuck\\w*|dickhead\\w*|prick|wank\\w*|twat\\w*|damn\\w*|bastard\\w*|bitch\\w*|asshole\\w*|cunt\\w*|whore\\w*|slut\\w*|scum\\w*|trash\\w*|garbage|rubbish|nonsense|pathetic|worthless|incompeten\\w*|clueless|ignoran\\w*|lazy|disgust\\w*|(?:hate|hates|hated)(?: \\w+)? (?:you|your|them|him|her)|kill\\w*|murder\\w*|hang yourself|shut up|fraud\\w*|scam\\w*|crook\\w*|thief|thieves|corrupt\\w*|racist\\w*|nazi\\w*|clown\\w*|ridiculous|laughable|naive|' +
  'dumm\\w*|dumpfbacke|blod\\w*|trottel\\w*|depp\\w*|vollidiot\\w*|arschloch\\w*|arsch\\w*|hurensohn|mistkerl\\w*|spast\\w*|scheiss\\w*|verdammt\\w*|verpiss\\w*|fick\\w*|schlampe\\w*|wichser\\w*|unsinn|quatsch|schwachsinn\\w*|lacherlich\\w*|unfahig\\w*|lugner\\w*|lugen|lugt|betruger\\w*|betrug|hass\\w*|hasse|versager\\w*|nichtsnutz\\w*|halt die klappe|schwein\\w*|drecks\\w*|' +
  'idiot\\w*|imbecile\\w*|cretin\\w*|debil\\w*|abruti\\w*|conne|connard\\w*|connasse\\w*|salaud\\w*|salope\\w*|putain\\w*|pute|merde\\w*|encule\\w*|stupide\\w*|nul|nulle|nuls|nulles|ridicule\\w*|menteur\\w*|menteuse\\w*|mensonge\\w*|enfoir\\w*|petasse\\w*|bouffon\\w*|ta gueule|escroc\\w*|incapable\\w*|paresseu\\w*|deteste\\w*|crever|ferme la|' +
  'idiota\\w*|imbecil\\w*|estupid\\w*|tont[oa]s?|gilipollas|cabron\\w*|puta|mierda\\w*|joder|jodid\\w*|capull\\w*|maric\\w*|subnormal\\w*|pendej\\w*|cono|ridicul\\w*|mentiros\\w*|mentira\\w*|estafa\\w*|ladron\\w*|perezos\\w*|odia|odias|odio|asco|asqueros\\w*|callate|basura\\w*|fracasad\\w*|payas\\w*';

/** Praise and sales talk that the request to the model forbids. */
const STOCK =
  'great (?:post|insights?|content)|thought provoking|insightful|thanks for sharing|hope this finds you|game chang\\w*|free trial|\\d+ minute call|hop on a|quick call|book a (?:call|demo|meeting)|no obligation|limited offer|toller (?:beitrag|post)|danke fur (?:den beitrag|das teilen)|kostenlos\\w* (?:test\\w*|demo)|unverbindlich\\w*|super post|merci (?:du|pour le) partage|essai gratuit|sans engagement|gran (?:post|articulo)|gracias por compartir|prueba gratuita|sin compromiso|language model|as an ai';

const WORDS = new RegExp(`(?<= )(?:${INSULTS}|${STOCK})(?= )`, 'u');
/** Turns of phrase with words that are special otherwise. */
const EVERYDAY =
  /\b(?:ich glaube|glaubst|glaubt|glauben|(?:be|very) patient|blind spots?|race to|in good faith|faithful|rabbit\w*)\b/giu;

/** With an exclamation mark inside, as an i. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:!+[\p{L}\p{M}\p{N}]+)*/gu;
const DISGUISES = new Map(
  Object.entries({ '!': 'i', '1': 'i', '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', ı: 'i' }),
);

/** Digits for letters, and letters that are drawn out: “1d10t”, “fuuuck”, “shhhit”. */
function removeDisguise(word: string, repeated = '$1$1'): string {
  if (!/[a-z]/.test(word)) return word;
  const plain = word.replaceAll(/[!103457ı]/g, (each) => DISGUISES.get(each) ?? each);
  return /(.)\1\1/.test(plain) ? plain.replaceAll(/(.)\1+/g, repeated) : plain;
}

/** No insult, no stock phrase, and nothing that GDPR Art. 9 protects, even if a fact has it. */
export function isCivil(text: string): boolean {
  const words = (text.normalize('NFKC').match(WORD) ?? []).map(foldWord);
  const readings = [
    words,
    words.map((word) => removeDisguise(word)),
    words.map((word) => removeDisguise(word, '$1')),
  ];
  if (readings.some((reading) => WORDS.test(` ${reading.join(' ')} `))) return false;
  return findSpecialWord(text.replaceAll(EVERYDAY, ' ')) === null;
}
