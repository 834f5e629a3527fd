import css from './Bars.module.css';

const ALL = [1, 2, 3, 4];

/** A measure as bars out of four: a number would suggest a precision that it does not have. */
export function Bars({ label, bars }: { label: string; bars: number }) {
  return (
    <span className={css.bars} role="img" aria-label={`${label}: ${bars} of 4`}>
      <span>{label}</span>
      <span className={css.cells}>
        {ALL.map((bar) => (
          <i key={bar} data-on={bar <= bars || undefined} />
        ))}
      </span>
    </span>
  );
}
