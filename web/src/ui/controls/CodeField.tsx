import { type ComponentProps, useId } from 'react';
import css from './CodeField.module.css';
import { FieldError } from './FieldError.tsx';

type Props = Pick<ComponentProps<'input'>, 'ref' | 'readOnly'> & {
  label: string;
  value: string;
  onChange: (digits: string) => void;
  error: string | readonly string[] | undefined;
};

const LENGTH = 6;

/** A single input behind a row of cells, for pasting, password managers and screen readers. */
export function CodeField({ label, value, onChange, error, ...input }: Props) {
  const id = useId();
  const isWrong = error !== undefined && error.length > 0;
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <div className={css.box} data-wrong={isWrong || undefined}>
        <input
          {...input}
          id={id}
          className={css.input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          value={value}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, '').slice(0, LENGTH))}
        />
        {Array.from({ length: LENGTH }, (_, i) => (
          <span
            key={i}
            className={css.cell}
            data-next={i === Math.min(value.length, LENGTH - 1) || undefined}
            aria-hidden="true"
          >
            {value[i]}
          </span>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
