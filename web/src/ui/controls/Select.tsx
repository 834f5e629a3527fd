import type { ComponentProps } from 'react';
import { joinClasses } from '../classes.ts';
import { Chevron } from '../icons/icons.tsx';
import css from './Select.module.css';

export function Select<Value extends string>({
  label,
  value,
  options,
  onChange,
  className,
}: Pick<ComponentProps<'select'>, 'className'> & {
  /** Spoken only. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}) {
  return (
    <span className={joinClasses(css.box, className)}>
      <select
        aria-label={label}
        className={css.select}
        value={value}
        onChange={(event) => {
          const chosen = options.find((each) => each.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Chevron width={18} height={18} className={css.chevron} />
    </span>
  );
}
