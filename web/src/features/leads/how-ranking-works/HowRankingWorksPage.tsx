import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call, type ReplyTo } from '../../../api/call.ts';
import { formatDate } from '../../../format/moments.ts';
import { PageTitle } from '../../../page/PageTitle.tsx';
import { leadPath, paths } from '../../../paths.ts';
import { DataBoundary } from '../../../signed-in/DataBoundary.tsx';
import { useTime } from '../../../signed-in/useTime.ts';
import { Card } from '../../../ui/Card.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import type { ShownLeadRule } from '../lead.ts';
import { describeRule, describeVerdict } from '../list/lead-text.ts';
import { rankingQuery } from '../queries.ts';
import { useLeadChange } from '../useLeadChange.ts';
import { Reactions } from './Reactions.tsx';
import page from '../../../page/page.module.css';
import css from './HowRankingWorks.module.css';

type ShownRanking = ReplyTo<'GET /leads/ranking'>;

const FAILED = 'The ranking could not be changed';

export function HowRankingWorksPage() {
  return (
    <div className={page.page}>
      <header className={page.head}>
        <Link to={paths.leads} className={page.back}>
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
  return (
    <>
      {rules.length === 0 ? (
        <p>There are none yet: people are ranked by engagement only.</p>
      ) : (
        <ul className={css.rules}>
          {rules.map((rule) => (
            <Rule key={rule.id} rule={rule} />
          ))}
        </ul>
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

const MODES: Record<ShownLeadRule['mode'], string> = {
  include: 'Target',
  prefer: 'Bonus',
  exclude: 'Exclude',
};

function Rule({ rule }: { rule: ShownRanking['rules'][number] }) {
  const { id, mode, origin, isActive } = rule;
  const turn = useLeadChange(
    () => call('PATCH /leads/rules', { body: { id, isActive: !isActive }, inBackground: true }),
    { failure: FAILED, done: () => (isActive ? 'Rule turned off' : 'Rule turned on') },
  );
  return (
    <li>
      <span>
        <span className={css.mode} data-mode={mode}>
          {MODES[mode]}
        </span>{' '}
        {describeRule(rule)}
      </span>
      <span className={css.aside}>
        <span className={css.soft}>{isActive ? ORIGINS[origin] : `${ORIGINS[origin]}, off`}</span>
        {origin !== 'user' && (
          <Button
            kind="quiet"
            size="small"
            busy={turn.isPending}
            aria-label={`${isActive ? 'Turn off' : 'Turn on'}: ${describeRule(rule)}`}
            onClick={() => turn.mutate()}
          >
            {isActive ? 'Turn off' : 'Turn on'}
          </Button>
        )}
      </span>
    </li>
  );
}

function Answers({ ranking: { answers } }: { ranking: ShownRanking }) {
  const { clock, now } = useTime();
  const undoAnswer = useLeadChange(
    (no: number) => call('DELETE /leads/verdicts/:no', { params: { no }, inBackground: true }),
    { failure: FAILED, done: () => 'Answer undone' },
  );
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
              {`: ${describeVerdict(reason)}`}
              {words !== '' && (
                <span>
                  , “<bdi>{words}</bdi>”
                </span>
              )}
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
