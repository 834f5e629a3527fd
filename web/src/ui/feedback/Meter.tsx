import css from './Meter.module.css';

/** The remaining or used part of an allowance; the text beside it has the same content. */
export function Meter({
  label,
  value,
  max,
  text,
}: {
  label: string;
  value: number;
  max: number;
  /** Announced instead of the number: "180 of 250 left". */
  text: string;
}) {
  const share = max <= 0 ? 0 : Math.min(1, Math.max(0, value / max));
  return (
    <div
      className={css.track}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers draw their own over ours
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(max, Math.max(0, value))}
      aria-valuetext={text}
    >
      <div className={css.fill} style={{ width: `${share * 100}%` }} />
    </div>
  );
}

export function ProgressBar({
  label,
  value,
  max = 1,
  text,
}: {
  label: string;
  value?: number | undefined;
  max?: number;
  text?: string | undefined;
}) {
  const share = value === undefined || max <= 0 ? undefined : Math.min(1, value / max);
  return (
    <div
      className={css.track}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      {...(value !== undefined && { 'aria-valuenow': Math.min(max, value) })}
      {...(text !== undefined && { 'aria-valuetext': text })}
    >
      <div
        className={share === undefined ? css.roaming : css.fill}
        style={share === undefined ? undefined : { width: `${share * 100}%` }}
      />
    </div>
  );
}
