import type { ReactNode } from 'react';
import type { LeadRule } from './lead.ts';
import { ruleWords } from './list/lead-words.ts';
import css from './Rules.module.css';

const MODES: Record<LeadRule['mode'], string> = {
  include: 'Target',
  prefer: 'Bonus',
  exclude: 'Exclude',
};

/** Rules as sentences: "Target: title says “head of revops”". */
export function Rules<Rule extends LeadRule>({
  rules,
  most,
  asideOf,
}: {
  rules: readonly Rule[];
  /** The words of a rule that are named; all by default. */
  most?: number;
  /** What stands beside a rule. */
  asideOf?: (rule: Rule) => ReactNode;
}) {
  return (
    <ul className={css.rules}>
      {rules.map((rule) => (
        <li key={rule.id}>
          <span>
            <span className={css.mode} data-mode={rule.mode}>
              {MODES[rule.mode]}
            </span>{' '}
            {ruleWords(rule, most)}
          </span>
          {asideOf?.(rule)}
        </li>
      ))}
    </ul>
  );
}
