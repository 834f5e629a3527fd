import type { Deps } from '../../../deps.ts';
import type { PersonRow } from '../../signals/signals.tables.ts';
import { buildFit } from '../ranking/fit/fit.rules.ts';
import { findVerdicts } from './records.store.ts';
import { computeStates, getSetAsideBy } from './states.rules.ts';
import { findRules } from '../rules/rules.store.ts';

export async function findSetAside(
  { db }: Pick<Deps, 'db'>,
  userId: string,
): Promise<((person: Pick<PersonRow, 'person_id' | 'headline'>) => boolean) | null> {
  const [verdicts, rules] = await Promise.all([findVerdicts(db, userId), findRules(db, userId)]);
  const states = computeStates({ touches: [], marks: [], verdicts });
  const excluding = rules.filter(({ is_active: isActive, mode }) => isActive && mode === 'exclude');
  if (states.size + excluding.length === 0) return null;
  const fit = buildFit(excluding);
  return ({ person_id: id, headline }) => {
    const state = states.get(id);
    const isAnswered = state !== undefined && getSetAsideBy(state) !== null;
    return isAnswered || fit.match(headline).excludedBy !== null;
  };
}
