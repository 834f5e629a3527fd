import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReplyTo } from '../../../api/call.ts';
import { countNoun } from '../../../format/format.ts';
import { formatDate } from '../../../format/moments.ts';
import { PageTitle } from '../../../page/PageTitle.tsx';
import { leadPath, paths } from '../../../paths.ts';
import { DataBoundary } from '../../../signed-in/DataBoundary.tsx';
import { QueryError } from '../../../signed-in/QueryError.tsx';
import { useTime } from '../../../signed-in/useTime.ts';
import { Actions } from '../../../ui/Actions.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { describeRule, describeVerdict } from '../list/lead-text.ts';
import { Movers } from '../Movers.tsx';
import { rankingQuery, reactionsEffectQuery } from '../queries.ts';
import { Rules } from '../Rules.tsx';
import { useRankingChanges } from './useRankingChanges.ts';
import page from '../../../page/page.module.css';
import css from './HowRankingWorks.module.css';

type ShownRanking = ReplyTo<'GET /leads/ranking'>;

export function HowRankingWorksPage() {
  return (
    <div className={page.page}>
      <header className={page.head}>
        <Link to={paths.leads} className={css.back}>
          Leads
        </Link>
        <PageTitle title="How ranking works">How ranking works</PageTitle>
        <p className={css.intro}>
          Two things decide, multiplied: how well a headline fits who you sell to, and how much and
          how recently someone engaged. A question counts most, then a comment, then a reaction. New
          faces count more. Regulars, groups that always react together and stock phrases count
          less. The bars of engagement compare people: four bars are the few who engage most, and
          each group below is several times larger. Unanswered questions come first in To do:
          today’s from anyone, then for a week those of people who fit. A title also matches its
          names in other languages and another senior rank, such as VP for Head. Nothing else
          counts: no picture, no name, no guess at age, gender or origin.
        </p>
      </header>
      <DataBoundary what="The ranking" skeleton={<RankingSkeleton />}>
        <Explanation />
      </DataBoundary>
    </div>
  );
}

function Explanation() {
  const { data } = useSuspenseQuery(rankingQuery);
  return (
    <div className={css.cards}>
      <Card className={css.card} aria-labelledby="rules">
        <h2 id="rules">Rules in force</h2>
        <RulesInForce ranking={data} />
      </Card>
      <Card className={css.card} aria-labelledby="answers">
        <h2 id="answers">What your answers changed</h2>
        <Reactions reactions={data.reactions} />
        <Answers ranking={data} />
      </Card>
      <Card className={css.card} aria-labelledby="numbers">
        <h2 id="numbers">Every number</h2>
        <Numbers numbers={data.numbers} />
      </Card>
    </div>
  );
}

const ORIGINS: Record<ShownRanking['rules'][number]['origin'], string> = {
  user: 'typed by you',
  answer: 'from an answer',
  learned: 'learned from your answers',
};

function RulesInForce({ ranking }: { ranking: ShownRanking }) {
  const { rules, learnsFrom, learnsFromNow } = ranking;
  const { switchRule } = useRankingChanges();
  const describeOrigin = ({ id, origin, isActive, ...rule }: ShownRanking['rules'][number]) => (
    <span className={css.aside}>
      <span className={css.soft}>{isActive ? ORIGINS[origin] : `${ORIGINS[origin]}, off`}</span>
      {origin !== 'user' && (
        <Button
          kind="quiet"
          size="small"
          busy={switchRule.isPending && switchRule.variables.id === id}
          aria-label={`${isActive ? 'Turn off' : 'Turn on'}: ${describeRule(rule)}`}
          onClick={() => switchRule.mutate({ id, isActive: !isActive })}
        >
          {isActive ? 'Turn off' : 'Turn on'}
        </Button>
      )}
    </span>
  );
  return (
    <>
      {rules.length === 0 ? (
        <p>There are none yet: people are ranked by engagement only.</p>
      ) : (
        <Rules rules={rules} asideOf={describeOrigin} />
      )}
      <p className={css.soft}>
        {learnsFromNow < learnsFrom && (
          <span>{`Rules are learned from ${learnsFrom} answers or more; you have ${learnsFromNow} so far. These are people who replied, met you or bought, and people who are not a lead, except colleagues, customers and those who were only being polite. `}</span>
        )}
        <Link to={paths.idealCustomer}>Change who you sell to</Link>
      </p>
    </>
  );
}

function Answers({ ranking: { answers } }: { ranking: ShownRanking }) {
  const { clock, now } = useTime();
  const { undoAnswer } = useRankingChanges();
  if (answers.length === 0) return <p>You have not marked anyone as “not a lead”.</p>;
  return (
    <ul className={css.answers}>
      {answers.map(({ no, person, reason, words, at, rule }) => (
        <li key={no}>
          <span>
            <Link to={leadPath} params={{ id: String(person.id) }}>
              {person.name}
            </Link>
            <span>
              {words === ''
                ? `: ${describeVerdict(reason)}`
                : `: ${describeVerdict(reason)}, “${words}”`}
            </span>
            <span className={css.soft}>
              {' '}
              <span className="whole">· {formatDate(Date.parse(at), clock, now)}</span>
              {rule !== null && <span>{` · everyone whose ${describeRule(rule)}`}</span>}
            </span>
          </span>
          <Button
            kind="quiet"
            size="small"
            busy={undoAnswer.isPending && undoAnswer.variables === no}
            aria-label={`Undo: ${person.name}`}
            onClick={() => undoAnswer.mutate(no)}
          >
            Undo
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Numbers({ numbers }: Pick<ShownRanking, 'numbers'>) {
  return (
    <details>
      <summary>{`Show all ${numbers.length}`}</summary>
      <dl className={css.numbers}>
        {numbers.map(({ code, words, value, unit }) => (
          <div key={code}>
            <dt>{words}</dt>
            <dd>{unit === '' ? value : `${value} ${unit}`}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function RankingSkeleton() {
  return (
    <Loading label="Loading the ranking" className={css.cards}>
      <Skeleton shape="block" height="16rem" />
      <Skeleton shape="block" height="16rem" />
      <Skeleton shape="block" height="7rem" />
    </Loading>
  );
}

type Props = { readonly reactions: ReplyTo<'GET /leads/ranking'>['reactions'] };

function Reactions({ reactions }: Props) {
  if (reactions.decided === 'half') return <Accepted />;
  return reactions.isProposed ? <Proposal reactions={reactions} /> : null;
}

function Accepted() {
  const { countReactions } = useRankingChanges();
  return (
    <ul className={css.answers}>
      <li>
        <span>Likes and other reactions count half, for everyone.</span>
        <Button
          kind="quiet"
          size="small"
          busy={countReactions.isPending}
          aria-label="Undo: reactions count half"
          onClick={() => countReactions.mutate('full')}
        >
          Undo
        </Button>
      </li>
    </ul>
  );
}

function Proposal({ reactions: { polite, decided } }: Props) {
  const { countReactions } = useRankingChanges();
  const effect = useQuery(reactionsEffectQuery);
  const decide = (count: 'full' | 'half') => () => {
    if (!countReactions.isPending) countReactions.mutate(count);
  };
  const isBusy = (count: 'full' | 'half') =>
    countReactions.isPending && countReactions.variables === count;
  return (
    <section className={css.proposal} aria-labelledby="reactions">
      <h3 id="reactions">Should likes count half for everyone?</h3>
      <p>
        You said that {countNoun(polite, 'person was', 'people were')} only being polite. If likes
        and other reactions count half for everyone, comments weigh more.
      </p>
      {effect.isPending && (
        <Loading label="Loading the preview">
          <Skeleton height="6rem" shape="block" />
        </Loading>
      )}
      {effect.isLoadingError && (
        <QueryError title="The preview could not be loaded" query={effect} />
      )}
      {effect.data !== undefined && (
        <>
          {effect.data.entering.length === 0 && effect.data.leaving.length === 0 && (
            <p>Your top twenty stays the same.</p>
          )}
          <Movers {...effect.data} />
          <Actions>
            {decided === null && (
              <Button kind="secondary" busy={isBusy('full')} onClick={decide('full')}>
                Leave as is
              </Button>
            )}
            <Button busy={isBusy('half')} onClick={decide('half')}>
              Count them half
            </Button>
          </Actions>
        </>
      )}
    </section>
  );
}
