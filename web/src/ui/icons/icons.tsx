import { Icon, type IconProps } from './basic-icons.tsx';

// The first page's icons are in basic-icons.tsx, so that it loads no others.
export * from './basic-icons.tsx';

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

export const ArrowOut = (props: IconProps) => (
  <Icon {...props}>
    <path d="M7 17 17 7M8.5 7H17v8.5" />
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

export const FileIn = (props: IconProps) => (
  <Icon {...props}>
    <path d="M13 3.5H6.5A1.5 1.5 0 0 0 5 5v14a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 19V9.5zm0 0v6h6M12 17.5v-5m-2.5 2.5 2.5 2.5 2.5-2.5" />
  </Icon>
);

export const Leave = (props: IconProps) => (
  <Icon {...props}>
    <path d="M13.5 4.5H6.5a1.5 1.5 0 0 0-1.5 1.5v12a1.5 1.5 0 0 0 1.5 1.5h7M10 12h10.5m-4-4 4 4-4 4" />
  </Icon>
);

export const Search = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </Icon>
);

export const Copy = (props: IconProps) => (
  <Icon {...props}>
    <rect x="8.5" y="8.5" width="11.5" height="11.5" rx="2.5" />
    <path d="M15.5 8.5V6A2.5 2.5 0 0 0 13 3.5H6A2.5 2.5 0 0 0 3.5 6v7A2.5 2.5 0 0 0 6 15.5h2.5" />
  </Icon>
);
