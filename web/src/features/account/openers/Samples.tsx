import { useEffect, useRef } from 'react';
import { OPENER_SAMPLE_MAX_LENGTH, OPENER_SAMPLES_MAX } from '../../../../../contract/limits.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { FieldError } from '../../../ui/controls/FieldError.tsx';
import { TextArea } from '../../../ui/controls/TextArea.tsx';
import css from '../AccountPage.module.css';
import own from './Openers.module.css';
import { type Sample, sampleProblem, withEmptyOne } from './samples.ts';

export function Samples({
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
    if (pressed.current === 'add') fieldsIn(group.current).at(-1)?.focus();
    if (pressed.current === 'remove') addButtonIn(group.current)?.focus();
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

function fieldsIn(group: HTMLElement | null): HTMLElement[] {
  return group === null ? [] : [...group.querySelectorAll('textarea')];
}

function addButtonIn(group: HTMLElement | null): HTMLElement | null {
  return group?.querySelector<HTMLElement>('[data-add]') ?? null;
}
