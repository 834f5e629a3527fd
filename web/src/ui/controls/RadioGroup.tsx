import { useEffect, useEffectEvent, useId, useRef } from 'react';
import css from './RadioGroup.module.css';

export type RadioOption<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly hint: string;
};

export function RadioGroup<Value extends string>({
  legend,
  name,
  options,
  value: chosen,
  onChoose,
}: {
  legend: string;
  name: string;
  options: readonly RadioOption<Value>[];
  value: Value;
  onChoose: (value: Value) => void;
}) {
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const choose = (value: string | undefined) => {
    const option = options.find((each) => each.value === value);
    if (option !== undefined && option.value !== chosen) onChoose(option.value);
  };
  const adoptEarlyChoice = useEffectEvent(() =>
    choose(group.current?.querySelector<HTMLInputElement>(':checked')?.value),
  );
  // Before hydration, the browser alone knows the choice.
  useEffect(() => adoptEarlyChoice(), []);
  return (
    <fieldset ref={group} className={css.group}>
      <legend>{legend}</legend>
      {options.map(({ value, label, hint }) => (
        <div key={value} className={css.option}>
          <input
            type="radio"
            id={`${id}-${value}`}
            name={name}
            value={value}
            checked={value === chosen}
            onChange={({ target }) => choose(target.value)}
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
