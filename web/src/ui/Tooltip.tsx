import { Tooltip as Ark } from '@ark-ui/react/tooltip';
import type { ReactNode } from 'react';
import css from './Tooltip.module.css';

/**
 * A sentence that appears on hover and on focus. Around a disabled button set `isFocusable`: a
 * disabled button takes no focus, so its surroundings do, and the sentence can be read by keyboard.
 */
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
    <Ark.Root openDelay={150} closeDelay={100} positioning={{ placement: 'top-start', gutter: 8 }}>
      <Ark.Trigger asChild>
        {/* Only where the button inside cannot take the focus itself. */}
        <span
          className={css.trigger}
          {...(isFocusable && { tabIndex: 0, role: 'group', 'aria-label': text })}
        >
          {children}
        </span>
      </Ark.Trigger>
      {/* Beside its trigger, not at the end of the page: there it would lie outside every landmark. */}
      <Ark.Positioner>
        <Ark.Content className={css.content}>{text}</Ark.Content>
      </Ark.Positioner>
    </Ark.Root>
  );
}
