import type { AnswerTo } from '../../api.ts';
import { formatCount, formatDate } from '../../format.ts';
import { WholeDates } from '../../WholeDates.tsx';
import { Meter } from '../../ui/Meter.tsx';
import css from './AccountPage.module.css';
import { remainingOf, remainingWords } from './billing-words.ts';

type AllCredits = AnswerTo<'GET /user/credits'>;

/** What is left of this month's allowances, as figures and as meters. */
export function Credits({ credits, timeZone }: { credits: AllCredits; timeZone: string }) {
  return (
    <>
      <div className={css.credits}>
        <Credit label="Social signals" credit={credits.signal} />
        <Credit label="AI credits" credit={credits.ai} />
      </div>
      {credits.renewsAt !== null && (
        <p className={css.soft}>
          <WholeDates>{`Filled up again on ${formatDate(credits.renewsAt, timeZone)}.`}</WholeDates>
        </p>
      )}
    </>
  );
}

function Credit({ label, credit }: { label: string; credit: AllCredits['signal'] }) {
  return (
    <div className={css.credit}>
      <p className={css.creditLabel}>{label}</p>
      <p className={css.left}>
        <strong>{formatCount(remainingOf(credit))}</strong> of {formatCount(credit.baseCredits)}{' '}
        left
      </p>
      <Meter
        label={label}
        value={remainingOf(credit)}
        max={credit.baseCredits}
        text={remainingWords(credit)}
      />
    </div>
  );
}
