import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { ProfilePhoto } from '../../tracked-profile/ProfilePhoto.tsx';
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { formatFollowers, type ShownProfilePreview as Preview } from './profile-entry.ts';
import scene from '../../ui/illustrations/Scene.module.css';
import css from './ProfilePreview.module.css';

/** The same size as the photo in the stylesheet. */
const PHOTO_SIZE = 'clamp(4rem, 18vw, 5.5rem)';

export function ProfilePreview({ preview, url }: { preview: Preview; url: string }) {
  if (preview.isNameFromFile) return <Unread url={url} />;
  const { firstName, lastName, followers, headline } = preview;
  return (
    <figure className={css.card}>
      <figcaption>We will analyze the profile and suggest a package for this profile:</figcaption>
      <div className={css.person}>
        <ProfilePhoto description={preview} size="fluid" />
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

/** Nothing was looked up: the address is all that is known. */
function Unread({ url }: { url: string }) {
  return (
    <figure className={css.card}>
      <figcaption>Nothing is read from LinkedIn here, so please check the address:</figcaption>
      <div className={css.words}>
        <p className={css.headline}>{url}</p>
        <p>
          The name will come from your LinkedIn file. After this step, or{' '}
          <Link to={paths.imports}>right now</Link>, import your creator analytics of the past 365
          days.
        </p>
      </div>
    </figure>
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

export function EmptySeats() {
  return (
    <svg className={scene.scene} viewBox="0 0 190 120" width="152" height="96" aria-hidden="true">
      <path className={scene.blush} d="M6 54a48 48 0 1 1 48 48H6z" opacity="0.55" />
      <path d="M182 68a38 38 0 1 0-38 38h38z" strokeWidth="2.25" strokeDasharray="1 7.5" />
      <path
        className={scene.onTint}
        pathLength="1"
        strokeWidth="2.5"
        d="M28 58c6-14 12-14 18 0s12 14 18 0 10-8 14-2"
      />
    </svg>
  );
}
