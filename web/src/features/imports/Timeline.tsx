import type { Imports, Receipt } from './queries.ts';
import { buildTimeline } from './timeline.ts';
import { describeSpan } from './text.ts';
import css from './Imports.module.css';

type Props = {
  readonly imports: readonly Receipt[];
  readonly spans: Imports['covered']['spans'];
};

/** Which file covers which days. What no file covers is listed as missing. */
export function Timeline({ imports, spans }: Props) {
  const { rows, gaps } = buildTimeline(imports, spans);
  return (
    <ul className={css.timeline} aria-label="Days that each file covers">
      {rows.map(({ id, fileName, from, until, start, length }) => (
        <li key={id}>
          <span className={css.fileName}>{fileName}</span>
          <span className={css.soft}>{describeSpan({ from, until })}</span>
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
            <rect className={css.track} width="100" height="1" />
            <rect className={css.days} x={start} width={length} height="1" />
          </svg>
        </li>
      ))}
      {gaps.map((gap) => (
        <li key={gap.from} className={css.soft}>
          No file covers {describeSpan(gap)}.
        </li>
      ))}
    </ul>
  );
}
