'use no memo'; // Its props are new objects at each render, so memoizing would cost more than rendering.

import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { joinClasses } from '../classes.ts';
import { FieldError } from './FieldError.tsx';
import css from './TextField.module.css';
import { Check, Eye, EyeOff } from '../icons/basic-icons.tsx';

type Props = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  label: string;
  hint?: ReactNode;
  error?: string | readonly string[] | undefined;
  /** Shows a valid mark at the end of the field. */
  valid?: boolean;
};

export function TextField({ label, hint, error, valid = false, type = 'text', ...input }: Props) {
  const id = useId();
  const [isShown, show] = useState(false);
  const isSecret = type === 'password';
  const isWrong = error !== undefined && error.length > 0;
  const describedBy = joinClasses(
    hint !== undefined && `${id}-hint`,
    isWrong && `${id}-error`,
    input['aria-describedby'],
  );

  return (
    <div className={css.field}>
      <div className={css.head}>
        <label htmlFor={id}>{label}</label>
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      <div className={css.box}>
        <input
          {...input}
          id={id}
          type={isSecret && isShown ? 'text' : type}
          className={joinClasses(css.input, (isSecret || valid) && css.withMark)}
          aria-invalid={isWrong || undefined}
          aria-describedby={describedBy || undefined}
        />
        {valid && !isSecret && <Check className={joinClasses(css.mark, css.valid)} label="Valid" />}
        {isSecret && (
          <button
            type="button"
            className={css.mark}
            aria-pressed={isShown}
            aria-label="Show characters"
            onClick={() => show(!isShown)}
          >
            {isShown ? <EyeOff /> : <Eye />}
          </button>
        )}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
