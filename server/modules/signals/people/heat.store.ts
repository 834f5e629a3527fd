import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/tables.ts';
import type { SignalKind } from '../signals.tables.ts';
import { isPermitted } from '../feed/permitted.store.ts';
import { ENGAGEMENT_WEIGHTS, HALF_LIFE_DAYS, HEAT_ORIGIN, SILENCE_DAYS } from './heat.rules.ts';
import { SAME_WORDS_POSTS } from './stock-phrases.ts';
import { isPresent } from '../withdrawn.store.ts';

const { question, stockPhrase } = ENGAGEMENT_WEIGHTS;

export async function recomputeHeat(
  tx: Db,
  userId: string,
  people: readonly number[],
): Promise<void> {
  await sql`
    with events as (
      select person_id, post_no, kind, detail, weight, sort_at,
        weight * power(2::float8, extract(epoch from sort_at - ${HEAT_ORIGIN}::timestamptz)::float8
          / ${HALF_LIFE_DAYS * 86_400}::float8) as worth,
        sort_at - lag(sort_at) over (partition by person_id order by sort_at)
          > ${`${SILENCE_DAYS} days`}::interval as ends_silence
      from signals
      where user_id = ${userId}::uuid and person_id = any(${people}::integer[]) and ${isPresent('signals')}
        and opened_at is not null and ${isPermitted('signals', 'leads')}
    ), of_posts as (
      select person_id, (sum(worth) + max(worth)) / 2 as worth,
        coalesce((sum(worth) filter (where kind = 'comment')
          + max(worth) filter (where kind = 'comment')) / 2, 0) as worth_of_comments
      from events group by person_id, post_no
    ), repeated as (
      select person_id, detail from events where kind = 'comment'
      group by person_id, detail having count(distinct post_no) >= ${SAME_WORDS_POSTS}::integer
    ), summed as (
      select person_id, ln(sum(worth)) / ln(2::float8) as heat,
        case when sum(worth - worth_of_comments) > 0
          then ln(sum(worth - worth_of_comments)) / ln(2::float8) end as reaction_heat
      from of_posts group by person_id
    ), counted as (
      select person_id, count(*)::integer as events,
        coalesce(max(sort_at) filter (where ends_silence), min(sort_at)) as first_at,
        max(sort_at) as last_at, count(distinct post_no)::integer as posts,
        count(*) filter (where kind = 'comment')::integer as comments,
        count(*) filter (where kind = 'comment' and weight = ${question}::real)::integer
          as questions,
        count(*) filter (where kind = 'comment' and (weight = ${stockPhrase}::real
            or (person_id, detail) in (select person_id, detail from repeated)))::integer
          as stock_comments
      from events group by person_id
    ), gone as (
      delete from lead_heat
      where user_id = ${userId}::uuid and person_id = any(${people}::integer[])
        and not exists (select from summed where summed.person_id = lead_heat.person_id)
    )
    insert into lead_heat (user_id, person_id, heat, reaction_heat, events, first_at, last_at,
      posts, comments, questions, stock_comments)
    select ${userId}::uuid, person_id, heat, reaction_heat, events, first_at, last_at, posts,
      comments, questions, stock_comments
    from summed join counted using (person_id)
    on conflict (user_id, person_id) do update set events = excluded.events,
      first_at = excluded.first_at, last_at = excluded.last_at, heat = excluded.heat,
      reaction_heat = excluded.reaction_heat, posts = excluded.posts,
      comments = excluded.comments, questions = excluded.questions,
      stock_comments = excluded.stock_comments`.execute(tx);
}

export type Warming = {
  personId: number;
  at: Date;
  heat: number;
  kind: SignalKind;
  isQuestion: boolean;
  isStock: boolean;
};

export function addHeat(userId: string, warmed: readonly Warming[]): RawBuilder<unknown> {
  const flags = (is: (each: Warming) => boolean) => warmed.map((each) => Number(is(each)));
  return sql`
    insert into lead_heat as known (user_id, person_id, events, first_at, last_at, heat,
      reaction_heat, posts, comments, questions, stock_comments)
    select ${userId}::uuid, page.person_id, 1, page.at, page.at, page.heat,
      case when page.comments = 0 then page.heat end, 1, page.comments, page.questions, page.stock
    from unnest(${warmed.map(({ personId }) => personId)}::integer[],
        ${warmed.map(({ at }) => at)}::timestamptz[],
        ${warmed.map(({ heat }) => heat)}::float8[],
        ${flags(({ kind }) => kind === 'comment')}::integer[],
        ${flags((each) => each.isQuestion)}::integer[],
        ${flags((each) => each.isStock)}::integer[])
      as page(person_id, at, heat, comments, questions, stock)
    on conflict (user_id, person_id) do update set
      events = known.events + 1, posts = known.posts + 1,
      first_at = case when excluded.first_at - known.last_at > ${`${SILENCE_DAYS} days`}::interval
        then excluded.first_at else known.first_at end,
      last_at = greatest(known.last_at, excluded.last_at),
      heat = ${sumOfHeat('heat')},
      reaction_heat = coalesce(${sumOfHeat('reaction_heat')}, known.reaction_heat,
        excluded.reaction_heat),
      comments = known.comments + excluded.comments,
      questions = known.questions + excluded.questions,
      stock_comments = known.stock_comments + excluded.stock_comments`;
}

const sumOfHeat = (column: 'heat' | 'reaction_heat') =>
  sql`ln(power(2::float8, known.${sql.ref(column)}) + power(2::float8, excluded.${sql.ref(column)}))
    / ln(2::float8)`;
