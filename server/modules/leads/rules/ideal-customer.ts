import type { BodyOf, ReplyOf } from '../../../../contract/http/route.ts';
import type {
  getIdealCustomer as getRoute,
  previewIdealCustomer as previewRoute,
  saveIdealCustomer as saveRoute,
} from '../../../../contract/routes/lead-rules.ts';
import type { Deps } from '../../../deps.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { fail } from '../../../platform/failure.ts';
import { type BoardDeps, readBoard } from '../board/board.ts';
import { countFitting } from '../board/board.rules.ts';
import { rankBoard } from '../board/rank-board.rules.ts';
import { presentRule } from '../board/present.ts';
import { changeIdealCustomer, findIdealCustomer, lockIdealCustomer } from '../leads.store.ts';
import { parseIdealCustomer } from '../ranking/fit/ideal-customer.rules.ts';
import { findMoved } from './moved.ts';
import { listRefusals } from './refusals.rules.ts';
import { findRules, replaceRules } from './rules.store.ts';

type SavedDescription = ReplyOf<typeof getRoute>;
type DescriptionPreview = ReplyOf<typeof previewRoute>;

export async function getIdealCustomer(
  { db }: Pick<Deps, 'db'>,
  userId: string,
): Promise<SavedDescription> {
  const [ideal, rules] = await Promise.all([findIdealCustomer(db, userId), findRules(db, userId)]);
  const own = rules.filter(({ origin }) => origin === 'user');
  return {
    sentence: ideal?.sentence ?? '',
    titles: ideal?.titles ?? [],
    fields: ideal?.fields ?? [],
    places: ideal?.places ?? [],
    never: ideal?.never ?? [],
    version: ideal?.version ?? 0,
    rules: own.map(presentRule),
  };
}

/** Refused if a word reveals a special category, or another tab saved since. */
export function saveIdealCustomer(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { version, ...description }: BodyOf<typeof saveRoute>,
): Promise<SavedDescription> {
  const { rules, refused } = parseIdealCustomer(description.sentence, description);
  const refusals = listRefusals(description, refused);
  if (refusals.length > 0) {
    const byField = Map.groupBy(refusals, ({ field }) => field);
    const errors = [...byField].map(([field, each]) => [field, each.map(({ words }) => words)]);
    throw fail('bad_request', { errors: Object.fromEntries(errors) });
  }
  return runInTransaction(db, async (tx) => {
    const before = await lockIdealCustomer(tx, userId);
    if (before.version !== version) {
      const message = 'This was changed in another tab. Please load the page again.';
      throw fail('bad_request', { message, errors: { version: [message] } });
    }
    const saved = await changeIdealCustomer(tx, userId, description);
    await replaceRules(tx, { userId, origin: 'user', rules });
    return { ...description, version: saved, rules: rules.map(presentRule) };
  });
}

export async function previewIdealCustomer(
  deps: BoardDeps,
  userId: string,
  description: BodyOf<typeof previewRoute>,
): Promise<DescriptionPreview> {
  const board = await readBoard(deps, userId);
  const { rules, refused } = parseIdealCustomer(description.sentence, description);
  const others = board.rules.filter((rule) => rule.origin !== 'user');
  const after = rankBoard({ ...board, rules: [...rules, ...others] });
  const moved = await findMoved(deps.db, userId, { before: board, after });
  return {
    rules: rules.map(presentRule),
    refused: listRefusals(description, refused),
    people: board.ranked.length,
    fitting: countFitting(after),
    ...moved,
  };
}
