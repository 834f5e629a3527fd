import type { EndedSubscription } from '../../../../contract/routes/billing.ts';
import { WholeDates } from '../../format/WholeDates.tsx';
import { useUser } from '../../signed-in/user.ts';
import css from './ChoosePlanPage.module.css';
import { endedNotice } from './ended.ts';

export function EndedNote({ ended }: { ended: EndedSubscription }) {
  const [what, then] = endedNotice(ended, useUser().timezone);
  return (
    <p className={css.ended}>
      <strong>
        <WholeDates>{what}</WholeDates>
      </strong>{' '}
      <WholeDates>{then}</WholeDates>
    </p>
  );
}
