import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ReplyTo } from '../../../api/call.ts';
import { formatCount, formatDate } from '../../../format/format.ts';
import { WholeDates } from '../../../format/WholeDates.tsx';
import { paths } from '../../../paths.ts';
import { Meter } from '../../../ui/feedback/Meter.tsx';
import css from '../AccountPage.module.css';
import { remainingOf, remainingLabel } from './billing-labels.ts';

type AllCredits = ReplyTo<'GET /user/credits'>;

export function Credits({ credits, timeZone }: { credits: AllCredits; timeZone: string }) {
  return (
    <>
      <div className={css.credits}>
        <Credit label="Social signals" credit={credits.signal}>
          <Link to={paths.signals}>See your signals</Link>
        </Credit>
        <Credit label="AI credits" credit={credits.ai} />
      </div>
      {credits.renewsAt !== null && (
        <p className={css.soft}>
          <WholeDates>{`Credits renew on ${formatDate(credits.renewsAt, timeZone)}.`}</WholeDates>
        </p>
      )}
    </>
  );
}

function Credit({
  label,
  credit,
  children,
}: {
  label: string;
  credit: AllCredits['signal'];
  children?: ReactNode;
}) {
  return (
    <div className={css.credit}>
      <p className={css.creditLabel}>{label}</p>
      <p className={css.left}>
        <strong>{formatCount(remainingOf(credit))}</strong>
        <span>{` of ${formatCount(credit.baseCredits)} left`}</span>
      </p>
      <Meter
        label={label}
        value={remainingOf(credit)}
        max={credit.baseCredits}
        text={remainingLabel(credit)}
      />
      {children}
    </div>
  );
}
