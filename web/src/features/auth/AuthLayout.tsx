import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { TIME_ZONE_COOKIE } from '../../../../contract/limits.ts';
import { site } from '../../site.ts';
import { TwoVoices } from '../../ui/illustrations/TwoVoices.tsx';
import css from './AuthLayout.module.css';

export function AuthLayout() {
  useEffect(storeTimeZoneCookie, []);
  return (
    <div className={css.split}>
      <div className={css.ground}>
        <div className={css.pitch}>
          <p className={css.slogan}>Know who is listening before you speak.</p>
          <ul>
            <li>See who reacts to and comments on LinkedIn posts.</li>
            <li>Know who is worth an answer, and why.</li>
            <li>Begin with a line that fits what they said.</li>
          </ul>
          <p className={css.price}>
            From <span>{site.lowestPrice}</span> a month
          </p>
        </div>
        <TwoVoices className={css.picture} />
      </div>
      <div className={css.side}>
        <div className={css.form}>
          <Outlet />
          <OperatorTexts />
        </div>
      </div>
    </div>
  );
}

/** The server fills in the addresses; a link without one is not shown. */
function OperatorTexts() {
  return (
    <ul className={css.texts}>
      <li data-given={site.termsUrl}>
        <a href={site.termsUrl}>Terms of use</a>
      </li>
      <li data-given={site.memberPrivacyUrl}>
        <a href={site.memberPrivacyUrl}>Privacy notice for members</a>
      </li>
    </ul>
  );
}

/** Passes the browser's time zone to registration and Google sign-in, for new accounts. */
function storeTimeZoneCookie(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  document.cookie = `${TIME_ZONE_COOKIE}=${timeZone}; Path=/api/auth; SameSite=Strict`;
}
