import { useQuery } from '@tanstack/react-query';
import type { Delivery, Webhook } from '../../../../../contract/webhooks.ts';
import { call, getMessage } from '../../../api/call.ts';
import { describeFailure } from '../../../api/form-errors.ts';
import { countNoun, formatMoment } from '../../../format/format.ts';
import { INTEGRATIONS_KEY, queryClient } from '../../../signed-in/query-client.ts';
import { Actions } from '../../../ui/Actions.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { FormAlert } from '../../../ui/controls/FormAlert.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Dialog, type DialogProps } from '../../../ui/overlay/Dialog.tsx';
import { useUser } from '../../../signed-in/user.ts';
import css from '../Integrations.module.css';

type Props = DialogProps & { webhook: Webhook };

export function LogDialog({ webhook: { id }, isOpen, onClose }: Props) {
  const { timezone } = useUser();
  const log = useQuery({
    queryKey: [INTEGRATIONS_KEY, 'log', id],
    queryFn: () =>
      call('GET /user/webhooks/:id/deliveries', { params: { id }, query: {}, inBackground: true }),
    enabled: isOpen,
    staleTime: 0,
  });
  const sendAgain = async (event?: string) => {
    try {
      const body = event === undefined ? {} : { event };
      const { events } = await call('POST /user/webhooks/:id/send-again', { params: { id }, body });
      showToast('success', `${countNoun(events, 'event is', 'events are')} sent again`);
      await queryClient.invalidateQueries({ queryKey: [INTEGRATIONS_KEY] });
    } catch (error) {
      showToast('error', 'It could not be sent again', getMessage(error));
    }
  };
  const items = log.data?.items ?? [];
  return (
    <Dialog title="The last attempts" size="large" isOpen={isOpen} onClose={onClose}>
      <p className={css.soft}>
        {log.isSuccess && items.length === 0
          ? 'Nothing was sent in the last thirty days.'
          : 'Newest first. An event keeps its id when it is sent again.'}
      </p>
      <FormAlert message={describeFailure(log.error, 'The log could not be loaded')} />
      <ul>
        {items.map((item) => (
          <li key={`${item.event} ${item.attempt}`} className={css.row}>
            <div className={css.words}>
              <p>
                <strong>{item.type}</strong>
                <span>{describeAnswer(item)}</span>
              </p>
              <p className={css.soft}>
                {`${formatMoment(item.at, timezone)} · attempt ${item.attempt} · ${item.ms} ms`}
              </p>
            </div>
            <Button
              kind="secondary"
              size="small"
              aria-label={`Send again ${item.type} of ${formatMoment(item.at, timezone)}`}
              onClick={() => void sendAgain(item.event)}
            >
              Send again
            </Button>
          </li>
        ))}
      </ul>
      <Actions>
        <Button kind="secondary" onClick={() => void sendAgain()}>
          Send all that failed again
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Close
        </Button>
      </Actions>
    </Dialog>
  );
}

const FAULTS: Readonly<Record<NonNullable<Delivery['fault']>, string>> = {
  status: 'refused',
  redirected: 'redirected, which we do not follow',
  too_slow: 'no answer within 15 seconds',
  refused_address: 'leads into a private network',
  unreachable: 'could not be reached',
};

function describeAnswer({ status, fault, state }: Delivery): string {
  const answer = [status, fault === null ? 'delivered' : FAULTS[fault]].filter(Boolean).join(' ');
  return state === 'failed' ? `${answer}, given up` : answer;
}
