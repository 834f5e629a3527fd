import { RANKING_NUMBERS } from '../ranking/ranking-numbers.ts';

type Paths<T> = {
  [Key in keyof T & string]: T[Key] extends number ? Key : `${Key}.${Paths<T[Key]>}`;
}[keyof T & string];
type NumberPath = Paths<typeof RANKING_NUMBERS>;

/** What every number means; one without words does not compile. */
const WORDS: Readonly<Record<NumberPath, readonly [words: string, unit: string]>> = {
  'engagement.weights.like': ['A like counts', ''],
  'engagement.weights.otherReaction': ['Any other reaction counts', ''],
  'engagement.weights.insightful': ['“Insightful” counts', ''],
  'engagement.weights.comment': ['A comment counts', ''],
  'engagement.weights.question': ['A comment that asks a question counts', ''],
  'engagement.weights.stockPhrase': ['A stock phrase counts', ''],
  'engagement.stockPhraseWords': ['A comment is a stock phrase up to', 'words'],
  'engagement.halfLifeDays': ['An engagement counts half after', 'days'],
  'engagement.furtherOnSamePost': [
    'Of several engagements with one post, all but one count',
    'of their worth',
  ],
  'engagement.saturation': ['Engagement fills 63 % of its bar from', ''],
  'engagement.politeReaction': [
    'Reactions of people who are only being polite count',
    'of their worth',
  ],
  'fit.lowest': ['The least fit is', ''],
  'fit.unknownHeadline': ['Without a headline the fit is', ''],
  'fit.base': ['The fit of a headline that no rule matches starts at', 'log-odds'],
  'fit.include': ['A title that you sell to adds', 'log-odds'],
  'fit.prefer': ['A preferred title adds', 'log-odds'],
  'fit.field': ['A field adds', 'log-odds'],
  'fit.place': ['A place adds', 'log-odds'],
  'dampers.ring': ['People who engage as a ring count', 'of their score'],
  'dampers.stockPhrases': ['People who mostly write stock phrases count', 'of their score'],
  'dampers.stockPhrasesShare': ['Mostly means this share of the comments', ''],
  'dampers.stockPhrasesFrom': ['and at least', 'comments'],
  'dampers.regular': ['Regulars count', 'of their score'],
  'dampers.regularShare': ['A regular engages with more than this share of the posts', ''],
  'dampers.regularPosts': ['Regulars are looked for from', 'posts'],
  'newFace.factor': ['A new face counts', 'of its score'],
  'newFace.days': ['A face is new for', 'days'],
  'newFace.silenceDays': ['A face is new again after a silence of', 'days'],
  'newFace.firstPlaces': ['One place is kept for a new face, of the first', 'still to do'],
  'changes.aDay': ['A day may change, without new engagement,', 'people'],
  'changes.firstPlaces': ['of the first', ''],
  'reasons.most': ['Reasons shown, at most', ''],
  'reasons.leastShare': ['A reason is shown from this share of the score', ''],
  'rings.people': ['A ring has at least', 'people'],
  'rings.postsShare': ['Each of them engages with at least this share of the posts', ''],
  'rings.posts': ['and with at least', 'posts'],
  'rings.togetherShare': ['Two come together on at least this share of the posts they share', ''],
  'rings.minutes': ['Together means within', 'minutes'],
  'rings.searched': ['Rings are looked for among the most persistent', 'people'],
  'learning.fromAnswers': ['Words are learnt from', 'answers'],
  'learning.peopleOnEachSide': ['of which leads and others are at least', ''],
  'learning.peopleWithWord': ['A word is learnt from at least', 'people'],
  'learning.priorStrength': ['The words of all people weigh as much as', 'answers'],
  'learning.leastZ': ['A word is learnt from a certainty of', 'standard errors'],
  'learning.mostWeight': ['A learnt word adds or takes at most', 'log-odds'],
  'learning.politeAnswers': [
    'That all reactions count as little as those of polite people is proposed from',
    'people who are only being polite',
  ],
};

type RankingNumber = { code: string; words: string; value: number; unit: string };

/** Every number of the ranking with its meaning. */
export function rankingNumbers(): RankingNumber[] {
  return Object.entries(WORDS).map(([code, [words, unit]]) => ({
    code,
    words,
    value: valueAt(RANKING_NUMBERS, code.split('.')),
    unit,
  }));
}

function valueAt(of: object, [key = '', ...rest]: readonly string[]): number {
  const value: unknown = Object.entries(of).find(([name]) => name === key)?.[1];
  if (typeof value === 'number') return value;
  if (typeof value === 'object' && value !== null) return valueAt(value, rest);
  throw new Error(`the ranking has no number ${key}`);
}
