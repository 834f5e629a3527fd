import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { call, fieldErrors, messageOf } from '../../../api/call.ts';
import { queryClient } from '../../../signed-in/query-client.ts';
import { Actions } from '../../../ui/Actions.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { FieldError } from '../../../ui/controls/FieldError.tsx';
import { FormAlert } from '../../../ui/controls/FormAlert.tsx';
import { RadioGroup } from '../../../ui/controls/RadioGroup.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import css from '../AccountPage.module.css';
import own from './Openers.module.css';
import { type OpenerSettings, openerSettingsQuery } from './queries.ts';
import { LANGUAGES, TONES } from './settings-words.ts';
import { Samples } from './Samples.tsx';
import { sampleProblem, samplesOf, textsOf } from './samples.ts';

const TONE_OPTIONS = [
  { value: 'thoughtful', label: TONES.thoughtful, hint: 'A thought of your own, calm and exact.' },
  { value: 'casual', label: TONES.casual, hint: 'Short, as if to someone you know.' },
  { value: 'question', label: TONES.question, hint: 'One question that is easy to answer.' },
] as const;
// Object.keys loses the type of the keys.
const LANGUAGE_OPTIONS = (Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[]).map((value) => ({
  value,
  label: `Language: ${LANGUAGES[value]}`,
}));
const FIELDS = ['tone', 'language', 'samples'] as const;

export function OpenersForm({ saved, onClose }: { saved: OpenerSettings; onClose: () => void }) {
  const [tone, setTone] = useState(saved.tone);
  const [language, setLanguage] = useState(saved.language);
  const [samples, setSamples] = useState(() => samplesOf(saved.samples));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input:checked')?.focus(), []);
  const name = useId();
  const save = useMutation({
    mutationFn: () =>
      call('PUT /user/openers', {
        body: { tone, language, samples: textsOf(samples) },
        inBackground: true,
      }),
    onSuccess: (settings) => {
      queryClient.setQueryData(openerSettingsQuery.queryKey, settings);
      toast('success', 'Openers updated');
      onClose();
    },
  });
  const wrong = new Map(fieldErrors(save.error, FIELDS));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (samples.some((sample) => sampleProblem(sample) !== undefined)) {
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    } else if (!save.isPending) save.mutate();
  };
  return (
    <form ref={form} noValidate className={own.form} onSubmit={submit}>
      <div className={css.form}>
        <RadioGroup
          legend="Tone shown first"
          name={name}
          options={TONE_OPTIONS}
          value={tone}
          onChoose={setTone}
        />
        <FieldError id={`${name}-tone`} error={wrong.get('tone')} />
        <div className={own.language}>
          <Select
            label="Language of openers"
            value={language ?? 'theirs'}
            options={LANGUAGE_OPTIONS}
            onChange={(chosen) => setLanguage(chosen === 'theirs' ? null : chosen)}
          />
          <p className={css.soft}>A comment in none of these languages is answered in English.</p>
          <FieldError id={`${name}-language`} error={wrong.get('language')} />
        </div>
      </div>
      <div className={css.form}>
        <Samples samples={samples} error={wrong.get('samples')} onChange={setSamples} />
        <FormAlert
          message={
            save.isError && wrong.size === 0
              ? (messageOf(save.error) ?? 'It could not be saved. Please try again in a moment.')
              : undefined
          }
        />
        <Actions>
          <Button type="submit" size="small" busy={save.isPending} busyLabel="Saving opener style">
            Save
          </Button>
          <Button kind="quiet" size="small" onClick={onClose}>
            Cancel
          </Button>
        </Actions>
      </div>
    </form>
  );
}
