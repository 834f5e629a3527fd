import type { RefObject } from 'react';
import { GoingButton } from './GoingButton.tsx';
import css from './Openers.module.css';

export function OnceMore({
  next,
  onPress,
}: {
  next: RefObject<HTMLElement | null>;
  onPress: () => void;
}) {
  return (
    <GoingButton
      next={next}
      kind="secondary"
      size="small"
      className={css.keyed}
      data-key="r"
      aria-keyshortcuts="r"
      onClick={onPress}
    >
      Regenerate (free)
    </GoingButton>
  );
}
