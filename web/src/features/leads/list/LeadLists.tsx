import { useEffect, useId, useState } from 'react';
import type { Lead, LeadTab } from '../lead.ts';
import { type LeadActions, LeadRow } from './LeadRow.tsx';
import css from './List.module.css';

type Rows = {
  readonly leads: readonly Lead[];
  readonly current: number | null;
  readonly onFocus: (id: number) => void;
  readonly actions: LeadActions;
};

export function LeadLists({ tab, leads, ...rows }: Rows & { readonly tab: LeadTab }) {
  const due = tab === 'todo' ? leads.filter((lead) => lead.due !== null) : [];
  if (due.length === 0) return <List label="Leads" leads={leads} {...rows} />;
  const others = leads.filter((lead) => lead.due === null);
  return (
    <div className={css.lists}>
      <Section title="Due today" leads={due} {...rows} />
      {others.length > 0 && <Section title="To do" leads={others} {...rows} />}
    </div>
  );
}

function Section({ title, ...rows }: Rows & { readonly title: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      <List label={title} {...rows} />
    </section>
  );
}

function List({
  label,
  leads,
  current,
  onFocus,
  ...row
}: Rows & {
  readonly label: string;
}) {
  const isMeasured = useIsMeasured();
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari drops the role without markers
    <ul role="list" aria-label={label} className={css.list} data-measured={isMeasured || undefined}>
      {leads.map((lead) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus of its controls
        <li key={lead.id} onFocus={() => onFocus(lead.id)}>
          <LeadRow {...row} lead={lead} isCurrent={lead.id === current} />
        </li>
      ))}
    </ul>
  );
}

/** Rows outside the window are skipped only after a frame in which browsers measured them. */
function useIsMeasured(): boolean {
  const [isMeasured, setMeasured] = useState(false);
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setMeasured(true));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return isMeasured;
}
