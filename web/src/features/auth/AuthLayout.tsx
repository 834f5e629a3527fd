import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { TIME_ZONE_COOKIE } from '../../../../contract/limits.ts';
import { TwoVoices } from '../../ui/illustrations/TwoVoices.tsx';
import css from './AuthLayout.module.css';

export function AuthLayout() {
  useEffect(storeTimeZoneCookie, []);
  return (
    <div className={css.split}>
      <div className={css.ground}>
        <p className={css.slogan}>Know who is listening before you speak.</p>
        <TwoVoices className={css.picture} />
      </div>
      <div className={css.side}>
        <div className={css.form}>
          <Outlet />
        </div>
      </div>
    </div>
  );
}

/** Passes the browser's time zone to registration and Google sign-in, for new accounts. */
function storeTimeZoneCookie(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  document.cookie = `${TIME_ZONE_COOKIE}=${timeZone}; Path=/api/auth; SameSite=Strict`;
}
