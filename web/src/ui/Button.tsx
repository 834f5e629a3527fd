'use no memo'; // Its props are new objects each time: remembering would cost more than drawing.

import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import css from './Button.module.css';
import { classes } from './classes.ts';
import { useTakesLong } from './useTakesLong.ts';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';
type Look = { kind?: ButtonKind; size?: 'regular' | 'small'; wide?: boolean };

export type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** Shows that its work goes on; the button keeps its focus, and cannot be pressed again. */
    busy?: boolean;
    /** What it is busy with: said to screen readers at once, and to everyone after five seconds. */
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
  // A busy button is not `disabled`: that would throw the keyboard's focus back to the page.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={classes(buttonLook({ kind, size, wide }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={press}
    >
      <span className={css.label}>{children}</span>
      {busy && (
        <span className={css.dots}>
          <span className={takesLong ? css.saying : css.said}>{busyLabel}</span>
          <i />
          <i />
          <i />
        </span>
      )}
    </button>
  );
}

/** The look of a button for what must be a link: `className={buttonLook({ kind: 'secondary' })}`. */
export function buttonLook({ kind = 'primary', size = 'regular', wide = false }: Look = {}) {
  return classes(css.button, css[kind], size === 'small' && css.small, wide && css.wide);
}

/** A link to another site that looks like a button. Links within the application are the router's. */
export function ButtonLink({
  kind,
  size,
  wide,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & Look & { children: ReactNode }) {
  return (
    <a
      {...rest}
      className={classes(
        buttonLook({ ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) }),
        className,
      )}
    >
      <span className={css.label}>{children}</span>
    </a>
  );
}
