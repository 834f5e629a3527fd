import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useId, useState } from 'react';
import { TOUCH_TEXT_MAX_LENGTH } from '../../../../../contract/limits.ts';
import { call } from '../../../api/call.ts';
import { readFormErrors } from '../../../api/form-errors.ts';
import type { ZoneClock } from '../../../format/clock.ts';
import { describeDay } from '../../../format/days.ts';
import { useTime } from '../../../signed-in/useTime.ts';
import { Card } from '../../../ui/Card.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { FormAlert } from '../../../ui/controls/FormAlert.tsx';
import { TextArea } from '../../../ui/controls/TextArea.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import type { ShownLead, ShownTouch } from '../lead.ts';
import { describeLater, TOUCH_WORDS } from '../list/lead-text.ts';
import { refreshLeads } from '../queries.ts';
import css from './LeadPage.module.css';

const KINDS = Object.keys(TOUCH_WORDS) as ShownTouch['kind'][]; // Object.keys loses the type of the keys

export function TouchForm({ lead }: { lead: ShownLead }) {
  const { clock, now } = useTime();
  const [kind, setKind] = useState<ShownTouch['kind']>('contacted');
  const [text, setText] = useState('');
  const [nextOn, setNextOn] = useState('');
  // The same key until it is recorded, so that a repeated call records it once.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const name = useId();
  const record = useMutation({
    mutationFn: () =>
      call('POST /leads/people/:id/touches', {
        params: { id: lead.id },
        body: { key, kind, text: text.trim(), nextOn: nextOn === '' ? null : nextOn },
        inBackground: true,
      }),
    onSuccess: async (touch) => {
      showToast('success', describeRecorded(touch), describeReminder(touch, clock, now));
      setText('');
      setNextOn('');
      setKey(crypto.randomUUID());
      await refreshLeads();
    },
  });
  const { wrong, failure } = readFormErrors(
    record.error,
    ['text', 'nextOn'],
    'It could not be recorded. Please try again.',
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!record.isPending) record.mutate();
  };
  return (
    <Card className={css.card} aria-labelledby="record">
      <h2 id="record">Record what happened</h2>
      {lead.due !== null && (
        <p className={css.due}>
          <span>{`Due ${describeDay(lead.due.on, clock, now)}`}</span>
          {lead.due.text !== '' && (
            <span>
              : <bdi>{lead.due.text}</bdi>
            </span>
          )}
        </p>
      )}
      <form noValidate className={css.form} onSubmit={submit}>
        <fieldset className={css.kinds}>
          <legend>Kind of entry</legend>
          {KINDS.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name={name}
                value={each}
                checked={each === kind}
                onChange={() => setKind(each)}
              />
              {TOUCH_WORDS[each]}
            </label>
          ))}
        </fieldset>
        <TextArea
          label="Details"
          hint="The person may ask to read this."
          rows={3}
          count={text.length}
          maxLength={TOUCH_TEXT_MAX_LENGTH}
          error={wrong.get('text')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <TextField
          label="Follow up on"
          hint="They come back to To do on this date."
          type="date"
          min={clock.isoDay(now)}
          error={wrong.get('nextOn')}
          value={nextOn}
          onChange={(event) => setNextOn(event.target.value)}
        />
        <FormAlert message={failure} />
        <div>
          <Button
            type="submit"
            kind="secondary"
            size="small"
            busy={record.isPending}
            busyLabel="Recording"
          >
            Record entry
          </Button>
        </div>
      </form>
    </Card>
  );
}

function describeRecorded({ kind }: ShownTouch): string {
  return kind === 'note' ? 'Note recorded' : `Recorded as ${TOUCH_WORDS[kind].toLowerCase()}`;
}

function describeReminder(
  { nextOn }: ShownTouch,
  clock: ZoneClock,
  now: number,
): string | undefined {
  return nextOn === null
    ? undefined
    : `They come back ${describeLater({ until: nextOn }, clock, now)}.`;
}
