import type { ReactNode } from 'react';
import type { ShownLeadRule } from './lead.ts';
import { describeRule } from './list/lead-text.ts';
import css from './Rules.module.css';

const MODES: Record<ShownLeadRule['mode'], string> = {
  include: 'Target',
  prefer: 'Bonus',
  exclude: 'Exclude',
};

export function Rules<Rule extends ShownLeadRule>({
  rules,
  asideOf,
}: {
  rules: readonly Rule[];
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
            {describeRule(rule)}
          </span>
          {asideOf?.(rule)}
        </li>
      ))}
    </ul>
  );
}
