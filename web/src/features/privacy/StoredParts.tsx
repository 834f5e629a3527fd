import type { ReactNode } from 'react';
import { formatDate, formatMoment } from '../../format/format.ts';
import { answerWords, fateWords, markWords, touchWords } from './stored-words.ts';
import type { StoredPerson } from './useSubjectRequest.ts';

type Records = StoredPerson['records'];

/** Omitted if it is empty. */
function Part({ title, items }: { title: string; items: readonly ReactNode[] }) {
  if (items.length === 0) return null;
  return (
    <section>
      <h4>{title}</h4>
      <ul>
        {items.map((item, index) => (
          // The lists never change.
          <li key={index}>{item}</li>
        ))}
      </ul>
    </section>
  );
}

export function Keys({ person: { keys, url, merges } }: { person: StoredPerson }) {
  const former = merges.map(
    ({ name, headline, at }) =>
      `Earlier record, merged on ${formatDate(at, 'UTC')}: ${name}, ${headline}`,
  );
  const ids = keys.map(
    ({ kind, value }) => `${kind === 'public' ? 'Name in the URL' : 'ID'}: ${value}`,
  );
  return <Part title="How you are identified" items={[url, ...ids, ...former]} />;
}

export function Signals({ signals }: { signals: StoredPerson['signals'] }) {
  return (
    <Part
      title="Reactions and comments"
      items={signals.map((signal, index) => (
        // The list never changes.
        <span key={index}>
          {`${signal.kind === 'comment' ? 'Comment' : 'Reaction'} “${signal.detail}” on `}
          <a href={signal.postUrl}>a post</a>
          {`, seen ${formatMoment(signal.notAfter, 'UTC')} UTC${fateWords(signal)}`}
        </span>
      ))}
    />
  );
}

export function Computed({ person: { heat, records } }: { person: StoredPerson }) {
  const items = [
    heat &&
      `How much you engage: ${heat.value.toFixed(2)} on a logarithmic scale, from ${heat.events} reactions and comments`,
    records.rank !== null && `Your place among the people who engage, last night: ${records.rank}`,
    records.isInRing && 'You engage within minutes of the same people on most posts',
  ];
  return <Part title="What was computed" items={items.filter(Boolean)} />;
}

export function Recorded({ records: { answers, touches, mark } }: { records: Records }) {
  const items = [...answers.map(answerWords), ...touches.map(touchWords), ...markWords(mark)];
  return <Part title="What a user of this installation recorded" items={items} />;
}

export function Openers({ openers }: { openers: Records['openers'] }) {
  return (
    <Part
      title="Messages drafted to you"
      items={openers.map(
        ({ text, writtenAt, copiedAt, deleteAfter }) =>
          `“${text}”, ${formatDate(writtenAt, 'UTC')}${copiedAt === null ? '' : `; copied on ${formatDate(copiedAt, 'UTC')}`}; deleted by ${formatDate(deleteAfter, 'UTC')}`,
      )}
    />
  );
}
