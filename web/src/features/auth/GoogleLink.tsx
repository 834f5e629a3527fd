import { useSyncExternalStore } from 'react';
import { paths } from '../../paths.ts';
import { site } from '../../site.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { affiliateOf } from './affiliate.ts';
import css from './Form.module.css';

/** "or", and the way in by Google. */
export function GoogleLink() {
  // Origin and cookie are the browser's: a page rendered ahead knows neither.
  const href = useSyncExternalStore(
    () => () => {},
    () => googleAddress(location.origin, affiliateOf(document.cookie)),
    () => '/api/auth/google?accessType=web',
  );
  return (
    <div className={css.google} data-google={site.google}>
      <p className={css.or}>or</p>
      <ButtonLink kind="secondary" wide href={href}>
        <GoogleMark />
        Continue with Google
      </ButtonLink>
    </div>
  );
}

export function googleAddress(origin: string, fpromTid: string | undefined): string {
  const query = new URLSearchParams({ redirect_uri: origin + paths.login, accessType: 'web' });
  if (fpromTid !== undefined) query.set('fprom_tid', fpromTid);
  return `/api/auth/google?${query}`;
}

function GoogleMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M23.5 12.27c0-.85-.07-1.47-.22-2.11H12v3.83h6.62c-.13 1.1-.85 2.76-2.45 3.88l3.75 2.9c2.24-2.07 3.58-5.11 3.58-8.5z"
      />
      <path
        fill="#34a853"
        d="M12 24c3.24 0 5.96-1.07 7.92-2.9l-3.75-2.9c-1 .7-2.36 1.19-4.17 1.19-3.17 0-5.86-2.09-6.83-4.99l-3.88 3C3.25 21.3 7.31 24 12 24z"
      />
      <path fill="#fbbc05" d="M5.17 14.4a7.4 7.4 0 0 1 0-4.79l-3.88-3a12 12 0 0 0 0 10.79z" />
      <path
        fill="#ea4335"
        d="M12 4.61c2.25 0 3.77.970 4.64 1.79l3.35-3.27C17.95 1.19 15.24 0 12 0 7.31 0 3.25 2.7 1.29 6.61l3.88 3C6.14 6.7 8.83 4.61 12 4.61z"
      />
    </svg>
  );
}
