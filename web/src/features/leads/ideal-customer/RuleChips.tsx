import type { ShownLeadRule } from '../lead.ts';
import visuallyHidden from '../../../ui/visually-hidden.module.css';
import css from './RuleChips.module.css';

type Props = {
  readonly rules: readonly ShownLeadRule[];
  readonly removed: readonly string[];
  readonly onToggle: (id: string) => void;
};

/** What was understood of the description. A removed rule keeps its place, so that it can come back. */
export function RuleChips({ rules, removed, onToggle }: Props) {
  const unchecked = listUnchecked(rules.filter(({ id }) => !removed.includes(id)));
  return (
    <section className={css.understood} aria-labelledby="understood">
      <h2 id="understood">What we understood</h2>
      <ul className={css.chips}>
        {rules.toSorted(compareRules).map((rule) => {
          const isRemoved = removed.includes(rule.id);
          const words = rule.words[0] ?? '';
          return (
            <li key={rule.id}>
              <button
                type="button"
                className={css.chip}
                data-mode={rule.mode}
                data-removed={isRemoved || undefined}
                onClick={() => onToggle(rule.id)}
              >
                <span className={visuallyHidden.text}>
                  {isRemoved ? 'Add again: ' : 'Remove: '}
                </span>
                <span className={css.kind}>{describeKind(rule)}</span>{' '}
                <span className={css.words}>{words}</span>
                <span aria-hidden="true">{isRemoved ? '+' : '×'}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {unchecked.length > 0 && (
        <p className={css.unchecked}>
          {`Not checked unless a headline says it: ${unchecked.join(', ')}. It adds to the fit, and people without it can fit, too.`}
        </p>
      )}
    </section>
  );
}

/** Bonuses, of which most headlines say nothing. */
function listUnchecked(rules: readonly ShownLeadRule[]): string[] {
  return rules
    .filter(({ mode, field }) => mode === 'prefer' && field !== 'title')
    .map(({ words }) => `“${words[0] ?? ''}”`);
}

const MODES = ['include', 'prefer', 'exclude'] as const;

function compareRules(one: ShownLeadRule, other: ShownLeadRule): number {
  return MODES.indexOf(one.mode) - MODES.indexOf(other.mode) || (one.id < other.id ? -1 : 1);
}

const FIELDS: Record<ShownLeadRule['field'], string> = {
  title: 'Title',
  headline: 'Field',
  company: 'Company',
  place: 'Place',
};

function describeKind({ mode, field }: ShownLeadRule): string {
  return mode === 'exclude' ? 'Not' : FIELDS[field];
}
