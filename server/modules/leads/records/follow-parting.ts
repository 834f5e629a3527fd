import type { Events } from '../../../events.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { findMergesInto } from '../../signals/signals.ts';
import { describePeople } from '../person/people.store.ts';
import { buildFit } from '../ranking/fit/fit.rules.ts';
import { deleteVerdictRules, findRulesAbout } from '../rules/rules.store.ts';
import { clearMergedFrom } from './records.store.ts';

/**
 * Verdicts and touches stay with the kept person. The other may be erased alone from now on, so their
 * name and the words of their headline do not stay.
 */
export async function followParting(
  tx: Db,
  { userId, kept }: Events['people.parted'],
): Promise<void> {
  const merges = await findMergesInto(tx, userId, kept);
  const names = merges.map(({ name }) => name);
  await clearMergedFrom(tx, { userId, person: kept, except: names });
  const [person] = await describePeople(tx, userId, [kept]);
  for (const rule of await findRulesAbout(tx, userId, kept)) {
    const { excludedBy } = buildFit([rule]).match(person?.headline ?? '');
    const isOwn = excludedBy !== null;
    if (!isOwn && rule.verdict_no !== null) await deleteVerdictRules(tx, userId, rule.verdict_no);
  }
}
