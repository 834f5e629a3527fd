import { Tooltip as Ark } from '@ark-ui/react/tooltip';
import type { ReactNode } from 'react';
import css from './Tooltip.module.css';

/** `isFocusable`: around a disabled button, which cannot take the focus itself. */
export function Tooltip({
  text,
  isFocusable = false,
  children,
}: {
  text: string;
  isFocusable?: boolean;
  children: ReactNode;
}) {
  return (
    <Ark.Root
      openDelay={150}
      closeDelay={100}
      // The focus scrolls its element into view.
      closeOnScroll={false}
      positioning={{ placement: 'top-start', gutter: 8 }}
    >
      <Ark.Trigger asChild>
        {/* Only if the button inside cannot take the focus. */}
        <span
          className={css.trigger}
          {...(isFocusable && { tabIndex: 0, role: 'group', 'aria-label': text })}
        >
          {children}
        </span>
      </Ark.Trigger>
      {/* Not portalled: at the end of the page it would be outside every landmark. */}
      <Ark.Positioner>
        <Ark.Content className={css.content}>{text}</Ark.Content>
      </Ark.Positioner>
    </Ark.Root>
  );
}
