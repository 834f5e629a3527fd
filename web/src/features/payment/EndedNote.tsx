import type { EndedSubscription } from '../../../../contract/routes/billing.ts';
import { WholeDates } from '../../WholeDates.tsx';
import { useUser } from '../../user.ts';
import css from './ChoosePlanPage.module.css';
import { endedWords } from './ended.ts';

/** Above the plans, for whoever had one. */
export function EndedNote({ ended }: { ended: EndedSubscription }) {
  const [what, then] = endedWords(ended, useUser().timezone);
  return (
    <p className={css.ended}>
      <strong>
        <WholeDates>{what}</WholeDates>
      </strong>{' '}
      <WholeDates>{then}</WholeDates>
    </p>
  );
}
