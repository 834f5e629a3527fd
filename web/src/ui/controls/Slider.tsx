import { type ReactNode, useId } from 'react';
import css from './Slider.module.css';

/** A native range input over the steps 0 to `last`, with its value beside the label. */
export function Slider({
  label,
  value,
  last,
  valueText,
  ends,
  children,
  onChange,
}: {
  label: string;
  value: number;
  last: number;
  /** Announced instead of the step. */
  valueText: string;
  /** What the first and the last step mean, below the track. */
  ends: readonly [first: string, last: string];
  /** The value as shown. */
  children: ReactNode;
  onChange: (value: number) => void;
}) {
  const id = useId();
  const filled: Record<string, string> = {
    '--filled': `${last === 0 ? 0 : (100 * value) / last}%`,
  };
  return (
    <div className={css.slider}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      {/* Not an output element: the input announces its value itself. */}
      <span className={css.value} aria-hidden="true">
        {children}
      </span>
      <input
        id={id}
        type="range"
        min={0}
        max={last}
        step={1}
        value={value}
        aria-valuetext={valueText}
        className={css.input}
        style={filled}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      <span className={css.ends} aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </span>
    </div>
  );
}
