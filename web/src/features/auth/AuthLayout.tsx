import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { TwoVoices } from '../../ui/illustrations/TwoVoices.tsx';
import css from './AuthLayout.module.css';
import { leaveTimeZone } from './time-zone.ts';

/** The split page of sign-in and registration; its picture follows the form beside it. */
export function AuthLayout() {
  useEffect(leaveTimeZone, []);
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
