import { useState } from 'react';
import { getInitials } from '../format/initials.ts';
import type { TrackedProfile } from './tracked-profile.ts';
import css from './TrackedProfile.module.css';

export function ProfilePhoto({
  description,
  size,
}: {
  description: NonNullable<TrackedProfile['description']>;
  size: 'small' | 'large';
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
