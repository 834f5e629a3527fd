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
import { holdAccount } from '../../users/users.ts';
import { findIdealCustomer, lockIdealCustomer, saveDescription } from './rules.store.ts';
import type { IdealCustomerRow } from '../leads.tables.ts';
import { parseIdealCustomer } from '../ranking/fit/ideal-customer.rules.ts';
import { findMoved } from './moved.ts';
import { listContradictions, listRefusals } from './refusals.rules.ts';
import { findRules, replaceRules } from './rules.store.ts';

type Description = BodyOf<typeof previewRoute>;
type SavedDescription = ReplyOf<typeof getRoute>;
type DescriptionPreview = ReplyOf<typeof previewRoute>;

export async function getIdealCustomer(
  { db }: Pick<Deps, 'db'>,
  userId: string,
): Promise<SavedDescription> {
  const [ideal, rules] = await Promise.all([findIdealCustomer(db, userId), findRules(db, userId)]);
  const own = rules.filter(({ origin }) => origin === 'user');
  const description = readDescription(ideal);
  return {
    ...description,
    version: ideal?.version ?? 0,
    rules: own.map(presentRule),
    removedRules: deriveRules(description).removedRules.map(presentRule),
  };
}

function readDescription(ideal: IdealCustomerRow | undefined): Description {
  return {
    sentence: ideal?.sentence ?? '',
    titles: ideal?.titles ?? [],
    fields: ideal?.fields ?? [],
    places: ideal?.places ?? [],
    never: ideal?.never ?? [],
    removed: ideal?.removed ?? [],
  };
}

function deriveRules(description: Description) {
  const { rules, refused } = parseIdealCustomer(description.sentence, description);
  const [removedRules, kept] = [true, false].map((isRemoved) =>
    rules.filter(({ id }) => description.removed.includes(id) === isRemoved),
  );
  return { rules: kept ?? [], removedRules: removedRules ?? [], refused };
}

/** Refused if a word reveals a special category, or another tab saved since. */
export function saveIdealCustomer(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { version, ...typed }: BodyOf<typeof saveRoute>,
): Promise<SavedDescription> {
  const { rules, removedRules, refused } = deriveRules(typed);
  // What is typed again after a change of the text is meant.
  const description = { ...typed, removed: removedRules.map(({ id }) => id) };
  const refusals = [
    ...listRefusals(description, refused),
    ...listContradictions(description, rules),
  ];
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
    const saved = await saveDescription(tx, userId, description);
    await replaceRules(tx, { userId, origin: 'user', rules });
    return {
      ...description,
      version: saved,
      rules: rules.map(presentRule),
      removedRules: removedRules.map(presentRule),
    };
  });
}

/** A description that was saved by an earlier version gets the rules of this one. */
export async function deriveRulesAgain({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> {
  await runInTransaction(db, async (tx) => {
    if (!(await holdAccount(tx, userId))) return;
    const ideal = await lockIdealCustomer(tx, userId);
    const { rules } = deriveRules(readDescription(ideal));
    const stored = (await findRules(tx, userId)).filter(({ origin }) => origin === 'user');
    const before = stored.map(presentRule);
    if (JSON.stringify(before) === JSON.stringify(rules.map(presentRule))) return;
    await replaceRules(tx, { userId, origin: 'user', rules });
  });
}

export async function previewIdealCustomer(
  deps: BoardDeps,
  userId: string,
  description: BodyOf<typeof previewRoute>,
): Promise<DescriptionPreview> {
  const board = await readBoard(deps, userId);
  const { rules, removedRules, refused } = deriveRules(description);
  const others = board.rules.filter((rule) => rule.origin !== 'user');
  const after = rankBoard({ ...board, rules: [...rules, ...others] });
  const moved = await findMoved(deps.db, userId, { before: board, after });
  return {
    rules: rules.map(presentRule),
    removedRules: removedRules.map(presentRule),
    refused: [...listRefusals(description, refused), ...listContradictions(description, rules)],
    people: board.ranked.length,
    fitting: countFitting(after),
    ...moved,
  };
}
