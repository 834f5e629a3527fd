import { useSyncExternalStore } from 'react';
import { buildGoogleSignInUrl } from '../../session/google-sign-in-url.ts';
import { site } from '../../site.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { readAffiliate } from './affiliate.ts';
import css from './Form.module.css';

export function GoogleLink() {
  // Origin and cookie are unknown while prerendering.
  const href = useSyncExternalStore(
    () => () => {},
    () => buildGoogleSignInUrl(location.origin, readAffiliate(document.cookie)),
    () => '/api/auth/google?accessType=web',
  );
  return (
    <div className={css.google} data-google={site.google}>
      <p className={css.or}>or</p>
      <ButtonLink kind="secondary" wide href={href}>
        <img src="/google.svg" alt="" width={20} height={20} />
        Continue with Google
      </ButtonLink>
    </div>
  );
}
