import { type ComponentProps, useId } from 'react';
import { joinClasses } from '../classes.ts';
import { FieldError } from './FieldError.tsx';
import css from './TextField.module.css';
import own from './TextArea.module.css';

type Props = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & {
  label: string;
  hint?: string | undefined;
  error?: string | readonly string[] | undefined;
  /** Current and maximum length, shown as "12 / 300". Longer text can be typed, and is an error. */
  count: number;
  maxLength: number;
};

export function TextArea({ label, hint, error, count, maxLength, ...textarea }: Props) {
  const id = useId();
  const isWrong = error !== undefined && error.length > 0;
  return (
    <div className={css.field}>
      <div className={css.head}>
        <label htmlFor={id}>{label}</label>
      </div>
      <div className={css.box}>
        <textarea
          rows={7}
          {...textarea}
          id={id}
          className={joinClasses(css.input, own.area)}
          aria-invalid={isWrong || undefined}
          aria-describedby={joinClasses(
            hint !== undefined && `${id}-hint`,
            `${id}-count`,
            isWrong && `${id}-error`,
          )}
        />
      </div>
      <div className={own.foot}>
        <div>
          {hint !== undefined && (
            <p id={`${id}-hint`} className={css.hint}>
              {hint}
            </p>
          )}
          <FieldError id={`${id}-error`} error={error} />
        </div>
        <p id={`${id}-count`} className={own.count} data-over={count > maxLength || undefined}>
          {`${count} / ${maxLength}`}
        </p>
      </div>
    </div>
  );
}
