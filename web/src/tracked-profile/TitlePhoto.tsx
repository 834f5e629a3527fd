import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { ProfilePhoto } from './ProfilePhoto.tsx';
import { trackedProfileQuery } from './tracked-profile.ts';
import visuallyHidden from '../ui/visually-hidden.module.css';
import css from './TrackedProfile.module.css';

/** Beside a page's title: whose numbers these are. */
export function TitlePhoto() {
  const description = useQuery(trackedProfileQuery).data?.description;
  if (!description) return null;
  const name = `${description.firstName} ${description.lastName}`.trim();
  return (
    <Link to={paths.account} hash="tracked-profile" className={css.titlePhoto} title={name}>
      <ProfilePhoto description={description} size="small" />
      <span className={visuallyHidden.text}>{`Tracked profile: ${name}`}</span>
    </Link>
  );
}
