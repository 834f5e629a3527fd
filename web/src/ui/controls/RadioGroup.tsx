'use no memo'; // Its props are new objects at each render, so memoizing would cost more than rendering.

import { type ComponentProps, useId } from 'react';
import css from './RadioGroup.module.css';

export type RadioOption<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly hint: string;
};

export function RadioGroup<Value extends string>({
  legend,
  options,
  initial,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'value'> & {
  legend: string;
  options: readonly RadioOption<Value>[];
  initial: Value;
}) {
  const id = useId();
  return (
    <fieldset className={css.group}>
      <legend>{legend}</legend>
      {options.map(({ value, label, hint }) => (
        <div key={value} className={css.option}>
          <input
            {...input}
            type="radio"
            id={`${id}-${value}`}
            value={value}
            defaultChecked={value === initial}
            aria-describedby={`${id}-${value}-hint`}
          />
          <div>
            <label htmlFor={`${id}-${value}`}>{label}</label>
            <p id={`${id}-${value}-hint`}>{hint}</p>
          </div>
        </div>
      ))}
    </fieldset>
  );
}
