import type { ComponentProps, ReactNode } from 'react';

export type IconProps = Omit<ComponentProps<'svg'>, 'children'> & {
  /** Read out; without it the icon only illustrates the words beside it. */
  label?: string;
};

/** One grid (24), one pen (1.75, round): every icon is drawn by it. */
function Icon({ label, children, ...rest }: IconProps & { children: ReactNode }) {
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

export const Chevron = (props: IconProps) => (
  <Icon {...props}>
    <path d="m6.5 9.5 5.5 5.5 5.5-5.5" />
  </Icon>
);

export const Cross = (props: IconProps) => (
  <Icon {...props}>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
);

export const Arrow = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 12h15m-6-6 6 6-6 6" />
  </Icon>
);

export const ArrowOut = (props: IconProps) => (
  <Icon {...props}>
    <path d="M7 17 17 7M8.5 7H17v8.5" />
  </Icon>
);

export const Alert = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 7.5v5.5M12 16.4v.1" />
    <circle cx="12" cy="12" r="9" />
  </Icon>
);

export const Person = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6" />
  </Icon>
);

export const Message = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 11.5A7.5 7.5 0 0 1 11.5 4h1a7.5 7.5 0 0 1 0 15H4z" />
  </Icon>
);

export const Route = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="6" cy="18.5" r="2" />
    <circle cx="18" cy="5.5" r="2" />
    <path d="M8 18.5h7a3.25 3.25 0 0 0 0-6.5H9a3.25 3.25 0 0 1 0-6.5h7" />
  </Icon>
);

export const Leave = (props: IconProps) => (
  <Icon {...props}>
    <path d="M13.5 4.5H6.5a1.5 1.5 0 0 0-1.5 1.5v12a1.5 1.5 0 0 0 1.5 1.5h7M10 12h10.5m-4-4 4 4-4 4" />
  </Icon>
);
