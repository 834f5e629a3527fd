import type { SeededRandom } from '../../server/modules/forecast/seeded-random.ts';
import {
  COMPANIES,
  type Language,
  type Market,
  OTHER_TITLES,
  SELLER_FORMS,
  VAGUE_HEADLINES,
} from './markets.ts';

export type Role = 'buyer' | 'same role' | 'regular' | 'seller' | 'pod' | 'other';

type Self = {
  market: Market;
  /** A criterion of the user besides the description, such as a tool in use. */
  wanted: string;
  language: Language;
  isPoor: boolean;
  random: SeededRandom;
};

const TITLED: Readonly<Record<Role, number>> = {
  buyer: 0.75,
  'same role': 1,
  regular: 0.2,
  seller: 0,
  pod: 0.3,
  other: 0.01,
};
const WITH_WANTED: Readonly<Record<Role, number>> = {
  buyer: 0.55,
  'same role': 0.1,
  regular: 0.05,
  seller: 0.1,
  pod: 0.05,
  other: 0.03,
};
const WITH_OTHER_CUE = 0.1;
/** Endings that tell a reader that the person is not wanted. */
const JUNIOR = [' (junior)', ' intern', ', open to work', ' analyst', ' assistant'];

export function writeHeadline(
  role: Role,
  { market, wanted, language, isPoor, random }: Self,
): string {
  const one = (list: readonly string[]) => list[Math.floor(random.uniform() * list.length)] ?? '';
  if (isPoor) return one(VAGUE_HEADLINES);
  const title = writeTitle(role);
  const atCompany = random.uniform() < 0.6 ? `${one([' at ', ' @ ', ' | '])}${one(COMPANIES)}` : '';
  const isAtHome = role === 'buyer' || role === 'same role';
  const industry =
    random.uniform() < (isAtHome ? 0.45 : 0.08) ? ` | ${one(market.industries)}` : '';
  const cue = random.uniform() < WITH_OTHER_CUE ? ` | ${one(market.cues)}` : '';
  const want = random.uniform() < WITH_WANTED[role] ? ` | ${wanted}` : cue;
  return `${title}${atCompany}${industry}${want}`;

  function writeTitle(of: Role): string {
    const titled = one(market.titles[language]);
    if (of === 'seller') {
      return one(SELLER_FORMS)
        .replace('{audience}', market.audience)
        .replace('{title}', titled)
        .replace('{industry}', one(market.industries));
    }
    if (random.uniform() < TITLED[of]) {
      return of === 'same role' && random.uniform() < 0.25 ? titled + one(JUNIOR) : titled;
    }
    return of === 'buyer' ? one(market.adjacent) : one(OTHER_TITLES);
  }
}
