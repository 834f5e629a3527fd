import { Icon, type IconProps } from '../../ui/icons/basic-icons.tsx';

export const Lines = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </Icon>
);

export const Keyboard = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.5 6.5h17v11h-17zM7 10h.01M10.3 10h.01M13.7 10h.01M17 10h.01M8 14h8" />
  </Icon>
);

export const Download = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 4v11m-4.5-4.5 4.5 4.5 4.5-4.5M5 19.5h14" />
  </Icon>
);
