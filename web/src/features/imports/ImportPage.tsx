import { useQuery } from '@tanstack/react-query';
import { PageTitle } from '../../page/PageTitle.tsx';
import { QueryError, RefreshError } from '../../signed-in/QueryError.tsx';
import { Card } from '../../ui/Card.tsx';
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { ChosenFiles } from './ChosenFiles.tsx';
import { DropZone } from './DropZone.tsx';
import { History } from './History.tsx';
import { HowToGet } from './HowToGet.tsx';
import { importsQuery, type Imports, type Receipt } from './queries.ts';
import { describeCovered, describeSpans, describeSpan } from './text.ts';
import { useImporting } from './useImporting.ts';
import page from '../../page/page.module.css';
import css from './Imports.module.css';

export function ImportPage() {
  const imports = useQuery(importsQuery);
  const { files, choose, dismiss } = useImporting();
  return (
    <div className={page.page}>
      <header className={page.head}>
        <PageTitle title="Import">Import</PageTitle>
        <p className={css.lead}>
          LinkedIn gives you files about your own account. Rapport reads them here, without access
          to LinkedIn, and deletes each file as soon as it is read.
        </p>
      </header>
      <div className={css.columns}>
        <div className={css.column}>
          <DropZone onChoose={choose} />
          <ChosenFiles files={files} onDismiss={dismiss} />
          <RefreshError what="Your imports" query={imports} />
          {imports.isPending && (
            <Loading label="Loading your imports">
              <Skeleton shape="block" height="8rem" />
            </Loading>
          )}
          {imports.isLoadingError && (
            <QueryError title="Your imports could not be loaded" query={imports} />
          )}
          {imports.data !== undefined && <Covered {...imports.data} />}
          {imports.data !== undefined && <History imports={imports.data.imports} />}
        </div>
        <HowToGet />
      </div>
    </div>
  );
}

function Covered({ covered, imports }: Imports) {
  const facts = describeCovered(covered);
  if (facts.length === 0) return null;
  return (
    <Card tone="sunken" className={css.covered}>
      <h2 className={css.title}>What your files say</h2>
      <ul>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {covered.spans.length > 0 && (
        <>
          <p className={css.soft}>{describeSpans(covered.spans)}</p>
          <Timeline imports={imports} spans={covered.spans} />
        </>
      )}
    </Card>
  );
}

type Spans = Imports['covered']['spans'];

/** Which file covers which days. What no file covers is listed as missing. */
function Timeline({ imports, spans }: { imports: Imports['imports']; spans: Spans }) {
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

type CoveredSpan = Imports['covered']['spans'][number];

/** `start` and `length` in percent of all days between the first and the last. */
type TimelineRow = CoveredSpan &
  Pick<Receipt, 'id' | 'fileName'> & { start: number; length: number };

const DAY_MS = 86_400_000;
const toDayNumber = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
const formatDayNumber = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The oldest days first. */
export function buildTimeline(
  imports: readonly Receipt[],
  spans: readonly CoveredSpan[],
): { rows: TimelineRow[]; gaps: CoveredSpan[] } {
  const dated = imports
    .flatMap(({ id, fileName, from, until }) =>
      from === null || until === null ? [] : [{ id, fileName, from, until }],
    )
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
  const first = Math.min(...dated.map(({ from }) => toDayNumber(from)));
  const last = Math.max(...dated.map(({ until }) => toDayNumber(until)));
  const toPercent = (days: number) => (100 * days) / (last - first + 1);
  return {
    rows: dated.map((row) => ({
      ...row,
      start: toPercent(toDayNumber(row.from) - first),
      length: toPercent(toDayNumber(row.until) - toDayNumber(row.from) + 1),
    })),
    gaps: spans.slice(1).map((span, index) => ({
      from: formatDayNumber(toDayNumber(spans[index]?.until ?? span.from) + 1),
      until: formatDayNumber(toDayNumber(span.from) - 1),
    })),
  };
}
