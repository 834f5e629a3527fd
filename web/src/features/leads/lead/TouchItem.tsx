import { useMutation } from '@tanstack/react-query';
import { useTime } from '../../../signed-in/time.tsx';
import { call, messageOf } from '../../../api/call.ts';
import { dayWords } from '../../../format/days.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import type { Touch } from '../lead.ts';
import { TOUCH_WORDS } from '../list/lead-words.ts';
import { refreshLeads } from '../queries.ts';
import css from './LeadPage.module.css';

export function TouchItem({ touch }: { touch: Touch }) {
  const { clock, now } = useTime();
  const { no, kind, text, nextOn, mergedFrom } = touch;
  const remove = useMutation({
    mutationFn: async () => {
      await call('DELETE /leads/touches/:no', { params: { no }, inBackground: true });
      await refreshLeads();
    },
    onError: (error) => toast('error', 'The entry could not be deleted', messageOf(error)),
  });
  return (
    <div className={css.touch}>
      <div>
        <p>
          <strong>{TOUCH_WORDS[kind]}</strong>
          {text !== '' && <span>: {text}</span>}
        </p>
        {nextOn !== null && <p>Follow-up: {dayWords(nextOn, clock, now)}</p>}
        {mergedFrom !== null && <p className={css.source}>Recorded for {mergedFrom}</p>}
      </div>
      <Button
        kind="quiet"
        size="small"
        busy={remove.isPending}
        aria-label={`Delete: ${TOUCH_WORDS[kind]}`}
        onClick={() => remove.mutate()}
      >
        Delete
      </Button>
    </div>
  );
}
