import { Outlet, useLocation } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { joinClasses } from '../../ui/classes.ts';
import { KeyLine } from '../../ui/illustrations/KeyLine.tsx';
import css from './ResetLayout.module.css';

const STEPS: readonly string[] = [paths.forgotPassword, paths.verifyCode, paths.newPassword];

export function ResetLayout() {
  const { pathname } = useLocation();
  const step = Math.max(0, STEPS.indexOf(pathname));
  return (
    <div className={joinClasses('spread', css.layout)} data-step={step + 1}>
      <div className={css.form}>
        <p className={css.step}>{`Step ${step + 1} of ${STEPS.length}`}</p>
        <Outlet />
      </div>
      <KeyLine className={css.picture} />
    </div>
  );
}
