import type { Deps } from '../../../deps.ts';
import { hashSha256 } from '../../../platform/crypto/crypto.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';
import { fail } from '../../../platform/failure.ts';
import { formatDay } from '../../mail/mail.ts';
import { findConnectionDays } from '../../imports/imports.ts';
import { findPostAuthor, type PostAuthor } from '../../profiles/profiles.ts';
import { type Addressee, findOpenerSources, type OpenerSource } from './opener-sources.store.ts';
import { findStrongestSource } from './strongest-source.rules.ts';
import { findContact } from '../../users/users.ts';
import type { PersonFact } from '../facts.ts';

/**
 * A fact with its source. The id changes with the text, so a ticked fact is exactly the one that
 * was read.
 */
export type KnownFact = PersonFact & {
  source: string;
  at: Date | null;
  isTicked: boolean;
  purposes: number;
};

export type FoundFacts = {
  facts: KnownFact[];
  chosen: OpenerSource | undefined;
  author: PostAuthor;
};

/** More than any composer shows. */
const SOURCES_READ = 200;
const COMMENTS_SHOWN = 4;
const WEEK_DAYS = 7;

/** Throws `not_found` if the signal to answer is not among the person's. */
export async function findFacts(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { person, signalNo }: { person: Addressee; signalNo: number | null },
): Promise<FoundFacts> {
  const { person_id: id } = person;
  const [sources, contact, author, connectionDays] = await Promise.all([
    findOpenerSources(db, {
      userId,
      person: id,
      signalNo,
      limit: SOURCES_READ,
    }),
    findContact(db, userId),
    findPostAuthor(db, userId),
    findConnectionDays(db, userId, [id]),
  ]);
  const chosen =
    signalNo === null ? findStrongestSource(sources) : sources.find(({ no }) => no === signalNo);
  if (signalNo !== null && !chosen) throw fail('not_found');
  const formatFactDay = (at: Date) => formatDay(contact?.timeZone ?? 'UTC', at);
  const connectedOn = connectionDays.get(id) ?? null;
  const facts = listFacts({
    person,
    sources,
    chosen,
    author,
    connectedOn,
    formatDay: formatFactDay,
  });
  return { chosen, author, facts };
}

type FactSources = {
  person: Addressee;
  sources: readonly OpenerSource[];
  chosen: OpenerSource | undefined;
  author: PostAuthor;
  connectedOn: string | null;
  formatDay: (at: Date) => string;
};

function listFacts({
  person,
  sources,
  chosen,
  author,
  connectedOn,
  formatDay,
}: FactSources): KnownFact[] {
  const others = sources.filter((source) => source !== chosen);
  const ordered = chosen ? [chosen, ...others] : others;
  const comments = ordered.filter(({ kind }) => kind === 'comment').slice(0, COMMENTS_SHOWN);
  const shown = chosen && !comments.includes(chosen) ? [chosen, ...comments] : comments;
  const facts = [
    ...shown.map((source) => buildSignalFact(source, source === chosen, { author, formatDay })),
    ...listPostFacts(shown, chosen, { author, formatDay }),
    buildHeadlineFact(person, formatDay),
    buildHistoryFact(sources, author),
    buildRelationFact(person, connectedOn),
  ];
  return facts.filter((fact) => fact !== null).filter(({ text }) => text !== '');
}

function buildSignalFact(
  source: OpenerSource,
  isTicked: boolean,
  { author, formatDay }: Pick<FactSources, 'author' | 'formatDay'>,
): KnownFact | null {
  const { kind, no, detail, sort_at: at, purposes } = source;
  const day = formatDay(at);
  const text =
    kind === 'comment' ? detail.trim() : `reacted to ${sayAuthors(author)} post with “${detail}”`;
  return {
    id: buildFactId(kind, no, text),
    kind,
    by: 'person',
    text,
    source: kind === 'comment' ? `their comment, ${day}` : `their reaction, ${day}`,
    at,
    isTicked,
    purposes,
  };
}

function listPostFacts(
  sources: readonly OpenerSource[],
  chosen: OpenerSource | undefined,
  { author, formatDay }: Pick<FactSources, 'author' | 'formatDay'>,
): KnownFact[] {
  const posts = [...new Map(sources.map((source) => [source.post_no, source])).values()];
  return posts.map((source) => {
    const text = getFirstLine(source.post_text);
    return {
      id: buildFactId('post', source.post_no, text),
      kind: 'post',
      by: author.isMember ? 'member' : 'author',
      text,
      source: `${sayAuthors(author)} post, ${formatDay(source.posted_at)}`,
      at: source.posted_at,
      isTicked: source.post_no === chosen?.post_no,
      purposes: source.purposes,
    };
  });
}

function buildHeadlineFact(person: Addressee, formatDay: FactSources['formatDay']): KnownFact {
  const text = person.headline.trim();
  return {
    id: buildFactId('headline', person.person_id, text),
    kind: 'headline',
    by: 'person',
    text,
    source: `their headline, read ${formatDay(person.read_at)}`,
    at: person.read_at,
    isTicked: true,
    purposes: person.purposes,
  };
}

/** Unticked by default: people may dislike being counted. */
function buildHistoryFact(sources: readonly OpenerSource[], author: PostAuthor): KnownFact | null {
  const [last, first] = [sources[0], sources.at(-1)];
  if (!last || !first || sources.length < 2 || sources.length === SOURCES_READ) return null;
  const days = Math.max(1, Math.ceil((last.sort_at.getTime() - first.sort_at.getTime()) / DAY_MS));
  const text = `engaged with ${sayAuthors(author)} posts ${sources.length} times in ${formatSpan(days)}`;
  return {
    id: buildFactId('history', sources.length, text),
    kind: 'history',
    by: 'person',
    text,
    source: 'signals',
    at: last.sort_at,
    isTicked: false,
    purposes: sources.reduce((mask, { purposes }) => mask & purposes, -1),
  };
}

/** Unticked by default: what the member's own files say reaches no model unasked. */
function buildRelationFact(person: Addressee, connectedOn: string | null): KnownFact | null {
  if (connectedOn === null) return null;
  const at = new Date(`${connectedOn}T12:00:00Z`);
  const text = `connected since ${formatMonth(at)}`;
  return {
    id: buildFactId('relation', person.person_id, text),
    kind: 'relation',
    by: 'person',
    text,
    source: 'your connections',
    at,
    isTicked: false,
    purposes: person.purposes,
  };
}

/** The day is the same in every time zone. */
function formatMonth(at: Date): string {
  return at.toLocaleDateString('en-US', { timeZone: 'UTC', year: 'numeric', month: 'short' });
}

function sayAuthors({ isMember, name }: PostAuthor): string {
  if (isMember) return 'your';
  return name === null ? 'the' : `${name}’s`;
}

function formatSpan(days: number): string {
  if (days < 2 * WEEK_DAYS) return days === 1 ? 'a day' : `${days} days`;
  return `${Math.round(days / WEEK_DAYS)} weeks`;
}

function getFirstLine(text: string): string {
  const line = text.split(/\r\n|\n|\r/).find((each) => each.trim() !== '') ?? '';
  return line.replaceAll(/\s+/g, ' ').trim();
}

function buildFactId(kind: PersonFact['kind'], no: number, text: string): string {
  return `${kind}-${no}-${hashSha256(text).toString('hex').slice(0, 8)}`;
}
