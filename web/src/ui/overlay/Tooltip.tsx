import { Tooltip as Ark } from '@ark-ui/react/tooltip';
import type { ReactNode } from 'react';
import css from './Tooltip.module.css';

/** Around a disabled button, which cannot take the focus itself. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Ark.Root
      openDelay={150}
      closeDelay={100}
      // The focus scrolls its element into view.
      closeOnScroll={false}
      positioning={{ placement: 'top-start', gutter: 8 }}
    >
      <Ark.Trigger asChild>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above */}
        <span className={css.trigger} tabIndex={0} role="group" aria-label={text}>
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
