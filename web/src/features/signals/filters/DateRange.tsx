import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { readDay, isReversed, type Range } from './filters.ts';
import css from './Filters.module.css';

export function DateRange({
  range,
  onChange,
  onClear,
}: {
  range: Range;
  onChange: (name: keyof Range, day: string | null) => void;
  onClear: () => void;
}) {
  const { from, to } = range;
  return (
    <div role="group" aria-label="Dates" className={css.range}>
      <DayField label="From" day={from} onChange={(day) => onChange('from', day)} />
      <DayField
        label="To"
        day={to}
        error={isReversed(range) ? '“To” must not be before “From”' : undefined}
        onChange={(day) => onChange('to', day)}
      />
      <Button kind="quiet" size="small" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}

function DayField({
  label,
  day,
  error,
  onChange,
}: {
  label: string;
  day: string | undefined;
  error?: string | undefined;
  onChange: (day: string | null) => void;
}) {
  const [typed, setTyped] = useState({ day, text: day ?? '' });
  // The URL changed otherwise.
  if (typed.day !== day) setTyped({ day, text: day ?? '' });
  return (
    <TextField
      label={label}
      type="date"
      value={typed.text}
      error={error}
      onChange={({ target: { value } }) => {
        setTyped({ day, text: value });
        const chosen = readDay(value);
        // A year that is typed in part changes nothing yet.
        if (chosen !== undefined || value === '') onChange(chosen ?? null);
      }}
    />
  );
}
