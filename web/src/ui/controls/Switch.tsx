import { type ComponentProps, type ReactNode, useId } from 'react';
import css from './Switch.module.css';

export function Switch({
  label,
  hint,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked' | 'id' | 'className'> & {
  label: string;
  hint?: ReactNode;
  checked: boolean;
}) {
  const id = useId();
  return (
    <div className={css.row}>
      <div>
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className={css.hint}>
            {hint}
          </p>
        )}
      </div>
      {/* oxlint-disable jsx-a11y/role-has-required-aria-props -- a checkbox tells its own state */}
      <input
        {...input}
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={input.checked}
        className={css.switch}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      />
      {/* oxlint-enable jsx-a11y/role-has-required-aria-props -- see above */}
    </div>
  );
}
