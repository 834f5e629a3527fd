import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams, useRouter } from '@tanstack/react-router';
import { ApiError } from '../../../api/call.ts';
import { formatDate } from '../../../format/moments.ts';
import { follow } from '../../../page/follow.ts';
import { PageTitle } from '../../../page/PageTitle.tsx';
import { leadPath, paths, WRITE_HASH } from '../../../paths.ts';
import { useShortcuts } from '../../../shortcuts/shortcuts.ts';
import { copyAddress } from '../../../signals/copy-address.ts';
import { QueryError, RefreshError } from '../../../signed-in/QueryError.tsx';
import { useTime } from '../../../signed-in/useTime.ts';
import { joinClasses } from '../../../ui/classes.ts';
import { Button, getButtonClass, ButtonLink } from '../../../ui/controls/Button.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { ArrowOut } from '../../../ui/icons/icons.tsx';
import { LoneVoice } from '../../../ui/illustrations/LoneVoice.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Bars } from '../../../ui/feedback/Bars.tsx';
import type { ComposerSlot, LeadDetails, ShownLead } from '../lead.ts';
import {
  describeArrival,
  describeLater,
  STAGE_WORDS,
  getStageWhenDone,
  findEvidence,
  HELD_WORDS,
  nameLinks,
  setAsideWords,
  writeSentence,
} from '../list/lead-text.ts';
import { leadQuery } from '../queries.ts';
import { DataCard } from './DataCard.tsx';
import { History } from './History.tsx';
import { TouchForm } from './TouchForm.tsx';
import dotted from '../../../page/dotted.module.css';
import page from '../../../page/page.module.css';
import css from './LeadPage.module.css';

export function LeadPage({ composer }: { composer: ComposerSlot }) {
  const { id } = useParams({ from: `/signed-in${leadPath}` });
  const router = useRouter();
  const no = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null;
  const query = useQuery({ ...leadQuery(no ?? 0), enabled: no !== null });
  const isGone =
    no === null || (query.error instanceof ApiError && [400, 404].includes(query.error.status));
  /** Back to the same position of the list, if the lead was opened from one. */
  const openedFrom = useLocation({ select: ({ state }) => state.openedFrom });
  const goBack = () => {
    if (openedFrom !== undefined) router.history.back();
    else void router.navigate({ to: paths.leads });
  };
  useShortcuts({ Escape: goBack });
  if (isGone) return <Gone />;
  return (
    <div className={css.page}>
      <Link to={paths[openedFrom ?? 'leads']} className={page.back} onClick={follow(goBack)}>
        {openedFrom === 'signals' ? 'Signals' : 'Leads'}
      </Link>
      <RefreshError what="This lead" query={query} />
      {query.data !== undefined && (
        <Person key={query.data.lead.id} details={query.data} composer={composer} />
      )}
      {query.data === undefined && (
        <>
          <PageTitle title="Lead">Lead</PageTitle>
          {query.isError ? (
            <QueryError title="This lead could not be loaded" query={query} />
          ) : (
            <LeadSkeleton />
          )}
        </>
      )}
    </div>
  );
}

/** Erased or never existed: the page must not reveal which. */
function Gone() {
  return (
    <div className={css.gone}>
      <PageTitle title="Person not found">Person not found</PageTitle>
      <p>
        This person is no longer available: they objected to being read, you erased them, or their
        data has expired.
      </p>
      <Link to={paths.leads} className={getButtonClass()}>
        Back to your leads
      </Link>
      <LoneVoice />
    </div>
  );
}

function LeadSkeleton() {
  return (
    <Loading label="Loading the lead" className={css.columns}>
      <Skeleton shape="block" height="20rem" />
      <Skeleton shape="block" height="16rem" />
    </Loading>
  );
}

type Props = {
  readonly details: LeadDetails;
  readonly composer: ComposerSlot;
};

function Person({ details, composer: Composer }: Props) {
  const { clock, now } = useTime();
  const { lead, deleteAfter } = details;
  const arrival = describeArrival(lead);
  const day = (time: string) => formatDate(Date.parse(time), clock, now);
  return (
    <>
      <header className={css.head}>
        <div>
          <PageTitle title={lead.name}>{lead.name}</PageTitle>
          {lead.headline !== '' && <p className={css.headline}>{lead.headline}</p>}
          <p className={joinClasses(dotted.dotted, css.status)}>
            <span>Last read on {day(lead.readAt)}</span>
            <span>Kept until {day(deleteAfter)}, and longer if they engage again</span>
          </p>
          <p className={css.badges}>
            {lead.stage !== null && <Badge tone="accent">{STAGE_WORDS[lead.stage]}</Badge>}
            {lead.later !== null && (
              <Badge tone="plain">Comes back {describeLater(lead.later, clock, now)}</Badge>
            )}
            {arrival !== null && <Badge>{arrival}</Badge>}
          </p>
        </div>
        <div className={css.links}>
          <Link
            to="."
            hash={WRITE_HASH}
            search
            state
            replace
            className={joinClasses(getButtonClass({ size: 'small' }), css.write)}
          >
            Write opener
          </Link>
          {lead.url !== '' && (
            <>
              <ButtonLink
                href={lead.url}
                kind="secondary"
                size="small"
                target="_blank"
                rel="noreferrer"
              >
                LinkedIn
                <ArrowOut width={16} height={16} label="(opens in a new tab)" />
              </ButtonLink>
              <Button kind="quiet" size="small" onClick={() => void copyAddress(lead.url)}>
                Copy link
              </Button>
            </>
          )}
        </div>
      </header>
      <div className={css.columns}>
        <div className={css.column}>
          <Why lead={lead} />
          <Composer person={{ ...lead, recordedAs: getStageWhenDone(lead) }} />
          <History id={lead.id} />
        </div>
        <div className={css.column}>
          <TouchForm lead={lead} />
          <DataCard details={details} />
        </div>
      </div>
    </>
  );
}

export function Why({ lead }: { lead: ShownLead }) {
  const { fit, engagement, reasons, caution, held } = lead;
  const setAside = setAsideWords(lead);
  const links = nameLinks(lead);
  return (
    <Card className={css.card} aria-labelledby="why">
      <h2 id="why">Why</h2>
      <p className={css.measures}>
        {fit !== null && <Bars label="Fit" bars={fit.bars} />}
        <Bars label="Engagement" bars={engagement.bars} />
        <Link to={paths.howRankingWorks}>How this is calculated</Link>
      </p>
      {reasons.length === 0 ? (
        <p className={css.soft}>{describeWithoutReason(lead)}</p>
      ) : (
        <ul className={css.reasons}>
          {reasons.map(({ code, words }, index) => (
            <li key={code}>
              <span>
                <span>{`${writeSentence(words)} `}</span>
                {links[index] && (
                  <Link to={paths.signals} search={findEvidence(lead.id, code)}>
                    {links[index]}
                  </Link>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {caution !== null && <p className={css.caution}>{writeSentence(caution.words)}</p>}
      {held !== null && <p className={css.caution}>{HELD_WORDS[held]}</p>}
      {setAside !== null && <p className={css.caution}>{setAside}.</p>}
    </Card>
  );
}

function describeWithoutReason({ signals, setAside }: ShownLead): string {
  if (setAside !== null) return 'People who are set aside are not ranked.';
  return signals === 0
    ? 'They withdrew all their engagement. We advise against writing.'
    : 'Nothing from the last 90 days suggests a message now.';
}
