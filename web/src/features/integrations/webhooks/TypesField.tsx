import { useId } from 'react';
import {
  WEBHOOK_TYPES,
  WEBHOOK_WORDS,
  type WebhookType,
} from '../../../../../contract/webhook-types.ts';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { FieldError } from '../../../ui/controls/FieldError.tsx';

export function TypesField({
  types,
  error,
  onChange,
}: {
  types: readonly WebhookType[];
  error: string | undefined;
  onChange: (types: WebhookType[]) => void;
}) {
  const id = useId();
  const toggle = (type: WebhookType) =>
    onChange(types.includes(type) ? types.filter((each) => each !== type) : [...types, type]);
  return (
    <fieldset aria-describedby={`${id}-error`}>
      <legend>It receives</legend>
      {WEBHOOK_TYPES.map((type) => (
        <Checkbox key={type} checked={types.includes(type)} onChange={() => toggle(type)}>
          {WEBHOOK_WORDS[type]}
        </Checkbox>
      ))}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
