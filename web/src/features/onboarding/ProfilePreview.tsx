import { useState } from 'react';
import { initialsOf } from '../../format/initials.ts';
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { formatFollowers, type ProfilePreview as Preview } from './profile-entry.ts';
import css from './ProfilePreview.module.css';

/** The same size as the photo in the stylesheet. */
const PHOTO_SIZE = 'clamp(4rem, 18vw, 5.5rem)';

export function ProfilePreview({ preview }: { preview: Preview }) {
  const { firstName, lastName, followers, headline } = preview;
  return (
    <figure className={css.card}>
      <figcaption>We will analyze the profile and suggest a package for this profile:</figcaption>
      <div className={css.person}>
        <Photo preview={preview} />
        <div className={css.words}>
          <p className={css.name}>{`${firstName} ${lastName}`}</p>
          <p className={css.followers}>
            {`${formatFollowers(followers)} ${followers === 1 ? 'follower' : 'followers'}`}
          </p>
          <p className={css.headline}>{headline}</p>
        </div>
      </div>
    </figure>
  );
}

function Photo({ preview }: { preview: Preview }) {
  const [isBroken, setBroken] = useState(false);
  return preview.photoUrl === null || isBroken ? (
    <span className={css.photo} aria-hidden="true">
      {initialsOf(preview)}
    </span>
  ) : (
    <img
      className={css.photo}
      src={preview.photoUrl}
      alt=""
      width={88}
      height={88}
      onError={() => setBroken(true)}
    />
  );
}

export function ProfilePreviewSkeleton() {
  return (
    <Loading label="Looking for the profile" className={css.card}>
      <Skeleton width="85%" />
      <div className={css.person}>
        <Skeleton shape="round" width={PHOTO_SIZE} height={PHOTO_SIZE} />
        <div className={css.words}>
          <Skeleton width="11rem" height="1.375rem" />
          <Skeleton width="7rem" />
          <Skeleton className={css.headline} />
          <Skeleton width="70%" />
        </div>
      </div>
    </Loading>
  );
}
