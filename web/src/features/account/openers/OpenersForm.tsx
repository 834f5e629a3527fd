import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { OPENER_SAMPLE_MAX_LENGTH, OPENER_SAMPLES_MAX } from '../../../../../contract/limits.ts';
import { call } from '../../../api/call.ts';
import { readFormErrors } from '../../../api/form-errors.ts';
import { queryClient } from '../../../signed-in/query-client.ts';
import { Actions } from '../../../ui/Actions.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { FieldError } from '../../../ui/controls/FieldError.tsx';
import { FormAlert } from '../../../ui/controls/FormAlert.tsx';
import { RadioGroup } from '../../../ui/controls/RadioGroup.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { TextArea } from '../../../ui/controls/TextArea.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { type ShownOpenerSettings, openerSettingsQuery } from '../queries.ts';
import { LANGUAGES, TONES } from './settings-text.ts';
import css from '../AccountPage.module.css';
import own from './Openers.module.css';

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

export function OpenersForm({
  saved,
  onClose,
}: {
  saved: ShownOpenerSettings;
  onClose: () => void;
}) {
  const [tone, setTone] = useState(saved.tone);
  const [language, setLanguage] = useState(saved.language);
  const [samples, setSamples] = useState(() => createSamples(saved.samples));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input:checked')?.focus(), []);
  const name = useId();
  const save = useMutation({
    mutationFn: () =>
      call('PUT /user/openers', {
        body: { tone, language, samples: listTexts(samples) },
        inBackground: true,
      }),
    onSuccess: (settings) => {
      queryClient.setQueryData(openerSettingsQuery.queryKey, settings);
      showToast('success', 'Openers updated');
      onClose();
    },
  });
  const { wrong, failure } = readFormErrors(
    save.error,
    FIELDS,
    'It could not be saved. Please try again in a moment.',
  );
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
        <FormAlert message={failure} />
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

function Samples({
  samples,
  error,
  onChange,
}: {
  samples: readonly Sample[];
  error: string | undefined;
  onChange: (samples: Sample[]) => void;
}) {
  const group = useRef<HTMLFieldSetElement>(null);
  const pressed = useRef<'add' | 'remove' | null>(null);
  useEffect(() => {
    // Moves the focus to the new field, or away from the removed button.
    const { current } = group;
    if (pressed.current === 'add')
      [...(current?.querySelectorAll('textarea') ?? [])].at(-1)?.focus();
    if (pressed.current === 'remove') current?.querySelector<HTMLElement>('[data-add]')?.focus();
    pressed.current = null;
  });
  return (
    <fieldset ref={group} className={own.samples}>
      <legend>Writing samples</legend>
      <p className={css.soft}>
        Up to {OPENER_SAMPLES_MAX} short texts of your own for openers to sound like. They are sent
        to the language model with each request.
      </p>
      {samples.map((sample, index) => (
        <div key={sample.key} className={own.sample}>
          <TextArea
            label={`Sample ${index + 1}`}
            rows={3}
            count={sample.text.length}
            maxLength={OPENER_SAMPLE_MAX_LENGTH}
            error={sampleProblem(sample)}
            value={sample.text}
            onChange={({ target }) =>
              onChange(
                samples.map((each) => (each === sample ? { ...each, text: target.value } : each)),
              )
            }
          />
          <Button
            kind="quiet"
            size="small"
            aria-label={`Remove sample ${index + 1}`}
            onClick={() => {
              pressed.current = 'remove';
              onChange(samples.filter((each) => each !== sample));
            }}
          >
            Remove
          </Button>
        </div>
      ))}
      <FieldError id="samples-error" error={error} />
      {samples.length < OPENER_SAMPLES_MAX && (
        <div>
          <Button
            kind="secondary"
            size="small"
            data-add
            onClick={() => {
              pressed.current = 'add';
              onChange(withEmptyOne(samples));
            }}
          >
            Add a sample
          </Button>
        </div>
      )}
    </fieldset>
  );
}

type Sample = { readonly key: number; readonly text: string };

export function createSamples(texts: readonly string[]): Sample[] {
  return texts.map((text, key) => ({ key, text }));
}

export function withEmptyOne(samples: readonly Sample[]): Sample[] {
  return [...samples, { key: Math.max(-1, ...samples.map(({ key }) => key)) + 1, text: '' }];
}

export function listTexts(samples: readonly Sample[]): string[] {
  return samples.map(({ text }) => text.trim()).filter((text) => text !== '');
}

export function sampleProblem({ text }: Sample): string | undefined {
  return text.trim().length > OPENER_SAMPLE_MAX_LENGTH
    ? `Please use at most ${OPENER_SAMPLE_MAX_LENGTH} characters`
    : undefined;
}
