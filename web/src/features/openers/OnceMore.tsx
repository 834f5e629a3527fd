import type { RefObject } from 'react';
import { FocusHandoffButton } from './FocusHandoffButton.tsx';
import css from './Openers.module.css';

export function OnceMore({
  next,
  onPress,
}: {
  next: RefObject<HTMLElement | null>;
  onPress: () => void;
}) {
  return (
    <FocusHandoffButton
      next={next}
      kind="secondary"
      size="small"
      className={css.keyed}
      data-key="r"
      aria-keyshortcuts="r"
      onClick={onPress}
    >
      Regenerate (free)
    </FocusHandoffButton>
  );
}
