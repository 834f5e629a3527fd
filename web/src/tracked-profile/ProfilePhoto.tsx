import { useState } from 'react';
import { getInitials } from '../format/initials.ts';
import css from './TrackedProfile.module.css';

export function ProfilePhoto({
  description,
  size,
}: {
  description: {
    readonly firstName: string;
    readonly lastName: string;
    readonly photoUrl: string | null;
  };
  /** `fluid` is smaller on narrow screens. */
  size: 'small' | 'large' | 'fluid';
}) {
  const [isBroken, setBroken] = useState(false);
  return description.photoUrl === null || isBroken ? (
    <span className={css.photo} data-size={size} aria-hidden="true">
      {getInitials(description)}
    </span>
  ) : (
    <img
      className={css.photo}
      data-size={size}
      src={description.photoUrl}
      alt=""
      onError={() => setBroken(true)}
    />
  );
}
