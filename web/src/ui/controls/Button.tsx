'use no memo'; // Its props are new objects at each render, so memoizing would cost more than rendering.

import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { joinClasses } from '../classes.ts';
import { useTakesLong } from '../feedback/useTakesLong.ts';
import visuallyHidden from '../visually-hidden.module.css';
import css from './Button.module.css';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';
type ButtonLook = {
  kind?: ButtonKind | undefined;
  size?: 'regular' | 'small' | undefined;
  wide?: boolean | undefined;
};

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** In progress: keeps the focus and cannot be pressed. */
    busy?: boolean;
    /** Announced to screen readers at once, and shown after five seconds. */
    busyLabel?: string;
  };

export function Button({
  kind = 'primary',
  size = 'regular',
  wide = false,
  busy = false,
  busyLabel = 'Working on it',
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const takesLong = useTakesLong(busy);
  // Not `disabled`, which would move the focus to the page.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={joinClasses(getButtonClass({ kind, size, wide }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={press}
    >
      <span className={css.label}>{children}</span>
      {busy && (
        <span className={css.dots}>
          <span className={takesLong ? css.saying : visuallyHidden.text}>{busyLabel}</span>
          <i />
          <i />
          <i />
        </span>
      )}
    </button>
  );
}

/** Button styles for a link: `className={buttonClass({ kind: 'secondary' })}`. */
export function getButtonClass({
  kind = 'primary',
  size = 'regular',
  wide = false,
}: ButtonLook = {}) {
  return joinClasses(css.button, css[kind], size === 'small' && css.small, wide && css.wide);
}

/** An external link styled as a button. For internal links use the router's with `buttonClass`. */
export function ButtonLink({
  kind,
  size,
  wide,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & ButtonLook & { children: ReactNode }) {
  return (
    <a {...rest} className={joinClasses(getButtonClass({ kind, size, wide }), className)}>
      <span className={css.label}>{children}</span>
    </a>
  );
}
