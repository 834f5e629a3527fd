import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { countNoun } from '../../../format/format.ts';
import { formatRecent } from '../../../format/moments.ts';
import { PageTitle } from '../../../page/PageTitle.tsx';
import { useJump } from '../../../page/useJump.ts';
import { paths } from '../../../paths.ts';
import { overviewQuery } from '../../../signals/overview.ts';
import { describeSource } from '../../../signals/source-text.ts';
import { useTime } from '../../../signed-in/useTime.ts';
import { site } from '../../../site.ts';
import { AskedOwner } from '../../../tracked-profile/AskedOwner.tsx';
import { TrackedTitle } from '../../../tracked-profile/TrackedTitle.tsx';
import { joinClasses } from '../../../ui/classes.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import type { LeadPage } from '../lead.ts';
import { Board } from './Board.tsx';
import { NoDataService } from './ListNotes.tsx';
import { useLeads } from './useLeads.ts';
import dotted from '../../../page/dotted.module.css';
import page from '../../../page/page.module.css';
import listPage from '../../../signed-in/list-page.module.css';
import css from './Leads.module.css';

export function LeadsPage() {
  const { clock, now } = useTime();
  const leads = useLeads();
  useJump();
  const { head } = leads;
  if (site.sourceTitle === '' && head?.people === 0) return <WithoutLeads />;
  return (
    <div className={page.page}>
      <header className={page.head}>
        <TrackedTitle>
          <PageTitle title="Leads">Leads</PageTitle>
        </TrackedTitle>
        {leads.query.isPending && (
          <Skeleton width="min(24rem, 100%)" className={css.lineSkeleton} />
        )}
        {head !== undefined && (
          <p className={joinClasses(dotted.dotted, css.status)}>
            <span>
              {countNoun(head.people, 'person', 'people')}
              <span className={css.span}> engaged in 90 days</span>
            </span>
            {head.fitting !== null && <span>{countNoun(head.fitting, 'fits', 'fit')}</span>}
            <span>{describeTime(head, formatRecent(Date.parse(head.rankedAt), clock, now))}</span>
            <span>
              <Link to={paths.howRankingWorks}>how ranking works</Link>
            </span>
          </p>
        )}
        <SourceNote />
      </header>
      <AskedOwner />
      <Board leads={leads} />
    </div>
  );
}

function WithoutLeads() {
  return (
    <div className={page.page}>
      <header className={page.head}>
        <PageTitle title="Leads">Leads</PageTitle>
      </header>
      <NoDataService />
    </div>
  );
}

function describeTime({ order }: LeadPage, rankedAt: string): string {
  return `${order === 'newest' ? 'read' : 'ranked'} ${rankedAt}`;
}

/** Ranking continues while the source is paused, with the data read so far. */
function SourceNote() {
  const { clock, now } = useTime();
  const overview = useQuery(overviewQuery).data;
  if (overview === undefined || overview.source.state === 'fresh') return null;
  const { tone, note } = describeSource(overview.source, clock, now);
  if (note === null) return null;
  return (
    <p className={listPage.note} data-tone={tone}>
      {note} Leads are ranked by what was read so far.
    </p>
  );
}
