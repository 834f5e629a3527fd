'use no memo'; // Its props are new objects at each render, so memoizing would cost more than rendering.

import type { ComponentProps, ReactNode } from 'react';

export type IconProps = Omit<ComponentProps<'svg'>, 'children'> & {
  /** Accessible name; without it the icon is decorative. */
  label?: string;
};

export function Icon({ label, children, ...rest }: IconProps & { children: ReactNode }) {
  const spoken =
    label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg
      width="22"
      height="22"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...spoken}
      {...rest}
    >
      {children}
    </svg>
  );
}

export const Check = (props: IconProps) => (
  <Icon {...props}>
    <path pathLength="1" d="m4.5 12.5 5 5L19.5 7" />
  </Icon>
);

export const Eye = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5C19 16.5 15.7 18.5 12 18.5s-7-2-9.5-6.5z" />
    <circle cx="12" cy="12" r="3" />
  </Icon>
);

export const EyeOff = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 9.5c2.4 3.4 5.5 5 9 5s6.6-1.6 9-5M12 14.5v3M6.5 13.3 5 16M17.5 13.3 19 16" />
  </Icon>
);

export const Alert = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 7.5v5.5M12 16.4v.1" />
    <circle cx="12" cy="12" r="9" />
  </Icon>
);
