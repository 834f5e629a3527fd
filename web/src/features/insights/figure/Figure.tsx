import { type ReactNode, useId, useState } from 'react';
import { countNoun, formatCount } from '../../../format/format.ts';
import { Card } from '../../../ui/Card.tsx';
import { joinClasses } from '../../../ui/classes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { formatCsv, type FigureTable } from './table.ts';
import visuallyHidden from '../../../ui/visually-hidden.module.css';
import css from './Figure.module.css';

export function Figure({
  title,
  findings,
  source,
  table,
  isWide = false,
  children,
}: {
  title: string;
  findings: readonly string[];
  /** "Signals checked 09:14". */
  source: string;
  table: FigureTable;
  isWide?: boolean;
  children?: ReactNode;
}) {
  const heading = useId();
  return (
    <Card as="div" className={joinClasses(css.card, isWide && css.wide, !children && css.bare)}>
      <figure className={css.figure} aria-labelledby={heading}>
        <h2 id={heading} className={css.title}>
          {title}
        </h2>
        <figcaption className={css.finding}>
          {findings.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </figcaption>
        {children}
        <p className={css.source}>{source}</p>
        {table.rows.length > 0 && <TableActions table={table} title={title} />}
      </figure>
    </Card>
  );
}

function TableActions({ table, title }: { table: FigureTable; title: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={css.numbers}>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Numbers</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it */}
        <div className={css.scroll} tabIndex={0} role="group" aria-label={`Numbers: ${title}`}>
          {/* Hundreds of rows, rendered on demand. */}
          {isOpen && <Numbers table={table} title={title} />}
        </div>
      </details>
      <Button
        kind="quiet"
        size="small"
        aria-label={`Copy as CSV: ${title}`}
        onClick={() => void copyTable(table)}
      >
        Copy as CSV
      </Button>
    </div>
  );
}

function Numbers({ table: { columns, rows }, title }: { table: FigureTable; title: string }) {
  const kinds = columns.map((_, column) =>
    rows.some((row) => typeof row[column] === 'number') ? 'number' : 'words',
  );
  return (
    <table className={css.table}>
      <caption className={visuallyHidden.text}>{title}</caption>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={column} scope="col" data-kind={kinds[index]}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // Rows have no ids, and never change their order while they are shown.
          <tr key={index}>
            {row.map((value, column) => (
              <td key={columns[column]} data-kind={kinds[column]}>
                <span>{typeof value === 'number' ? formatCount(value) : value}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

async function copyTable(table: FigureTable): Promise<void> {
  try {
    await navigator.clipboard.writeText(formatCsv(table));
    showToast('success', 'Copied as CSV', countNoun(table.rows.length, 'row'));
  } catch {
    // The browser forbids it, or the page is not served over HTTPS.
    showToast('error', 'The numbers could not be copied', 'They are in the table under “Numbers”.');
  }
}
