import { type ComponentProps, useId } from 'react';
import { joinClasses } from '../classes.ts';
import css from './CodeField.module.css';
import { FieldError } from './FieldError.tsx';

export type CodeFieldProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  label: string;
  length?: number;
  value: string;
  onChange: (digits: string) => void;
  error?: string | readonly string[] | undefined;
};

/** A single input behind a row of cells, for pasting, password managers and screen readers. */
export function CodeField({
  label,
  length = 6,
  value,
  onChange,
  error,
  id: givenId,
  className,
  ...input
}: CodeFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const isWrong = error !== undefined && error.length > 0;
  return (
    <div className={joinClasses(css.field, className)}>
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
          aria-describedby={
            joinClasses(isWrong && `${id}-error`, input['aria-describedby']) || undefined
          }
          onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, '').slice(0, length))}
        />
        {Array.from({ length }, (_, i) => (
          <span
            key={i}
            className={css.cell}
            data-next={i === Math.min(value.length, length - 1) || undefined}
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
