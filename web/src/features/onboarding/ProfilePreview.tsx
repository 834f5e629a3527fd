import type { ProfilePreview as Preview } from '../../../../contract/routes/profiles.ts';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { formatFollowers, initialsOf } from './profile-entry.ts';
import css from './ProfilePreview.module.css';

/** The profile that was found, for the user to recognise. */
export function ProfilePreview({ preview }: { preview: Preview }) {
  const { profileUrl, firstName, lastName, followers, headline } = preview;
  return (
    <figure className={css.card}>
      <div className={css.person}>
        {profileUrl === null ? (
          <span className={css.photo} aria-hidden="true">
            {initialsOf(preview)}
          </span>
        ) : (
          <img className={css.photo} src={profileUrl} alt="" width={88} height={88} />
        )}
        <div className={css.words}>
          <p className={css.name}>
            {firstName} {lastName}
          </p>
          <p className={css.followers}>
            {formatFollowers(followers)} {followers === 1 ? 'follower' : 'followers'}
          </p>
          <p className={css.headline}>{headline}</p>
        </div>
      </div>
      <figcaption>We will analyze the profile and suggest a package for this profile:</figcaption>
    </figure>
  );
}

/** The same card while it is looked for. */
export function ProfilePreviewSkeleton() {
  return (
    <Loading label="Looking for the profile" className={css.card}>
      <div className={css.person}>
        <Skeleton shape="round" width="5.5rem" height="5.5rem" />
        <div className={css.words}>
          <Skeleton width="11rem" height="1.375rem" />
          <Skeleton width="7rem" />
          <Skeleton className={css.boneHeadline} />
          <Skeleton width="70%" />
        </div>
      </div>
      <Skeleton width="85%" />
    </Loading>
  );
}
