import { useId } from 'react';
import { Checkbox } from './Checkbox.tsx';
import { FieldError } from './FieldError.tsx';

export function CheckboxGroup<Value extends string>({
  legend,
  options,
  words,
  chosen,
  error,
  onChange,
}: {
  legend: string;
  options: readonly Value[];
  words: Readonly<Record<Value, string>>;
  chosen: readonly Value[];
  error?: string | undefined;
  onChange: (chosen: Value[]) => void;
}) {
  const id = useId();
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  return (
    <fieldset aria-describedby={`${id}-error`}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <Checkbox key={option} checked={chosen.includes(option)} onChange={() => toggle(option)}>
          {words[option]}
        </Checkbox>
      ))}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
