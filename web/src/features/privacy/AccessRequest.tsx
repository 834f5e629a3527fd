import { type ReactNode, useState } from 'react';
import { call } from '../../api/call.ts';
import { formatCount, formatDate, formatMoment } from '../../format/format.ts';
import { WholeDates } from '../../format/WholeDates.tsx';
import { useCalling } from '../../page/useCalling.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FormAlert } from '../../ui/controls/FormAlert.tsx';
import {
  describeAnswer,
  describeChange,
  describeReceiver,
  describeRelation,
  markWords,
  touchWords,
} from './stored-text.ts';
import type { StoredAnswer, ShownPerson, ShownSubjectRequest } from './useSubjectRequest.ts';
import css from './Privacy.module.css';

const NO_WORD =
  'Your headline does not contain the word yet. LinkedIn may take a few minutes to show a change.';

export function AccessRequest({ request, token }: { request: ShownSubjectRequest; token: string }) {
  const { isBusy, failure, setFailure, start } = useCalling(
    'Your profile could not be read. Please try again.',
  );
  const [stored, setStored] = useState<StoredAnswer>();
  const show = async () => {
    const answer = await call('POST /privacy/requests/show', { body: { token } });
    if (answer.people === null) setFailure(NO_WORD);
    else setStored({ ...answer, people: answer.people });
  };
  if (stored) return <StoredData {...stored} />;
  if (request.doneAt !== null) {
    return (
      <div className={css.form}>
        <h2>This request has been answered</h2>
      </div>
    );
  }
  return (
    <div className={css.form}>
      <h2>Show that the profile is yours</h2>
      <p>
        Put the word <strong className="whole">{request.word}</strong> into the headline of your
        profile, save it, and press the button. You can remove the word afterwards.
      </p>
      <FormAlert message={failure} />
      <Button busy={isBusy} busyLabel="Reading your profile" onClick={() => start(show)}>
        Show what is stored
      </Button>
      <p>
        <WholeDates>
          {`This works until ${formatDate(request.endsAt, 'UTC')}. If it does not work, the operator will answer by ${formatDate(request.dueAt, 'UTC')}.`}
        </WholeDates>
      </p>
    </div>
  );
}

function StoredData({ people, unproved, relations, told }: StoredAnswer) {
  if (people.length === 0 && relations.length === 0) {
    return (
      <div className={css.form}>
        <h2>
          {unproved === 0
            ? 'Nothing is stored about you'
            : 'Nothing is stored under your LinkedIn ID'}
        </h2>
        {unproved === 0 && <p>No one here has read a reaction or a comment of yours.</p>}
        <Unproved count={unproved} />
        <Told told={told} />
      </div>
    );
  }
  return (
    <div className={css.data}>
      <h2>What is stored about you</h2>
      {people.length > 1 && <p>Each part below belongs to one user of this installation.</p>}
      {people.map((person, index) => (
        // Rows of different accounts may be equal.
        <Person key={index} person={person} />
      ))}
      <Relations relations={relations} />
      <Told told={told} />
      <Unproved count={unproved} />
      <Button kind="secondary" onClick={() => saveAsFile({ people, unproved, relations, told })}>
        Save as a file
      </Button>
    </div>
  );
}

function Person({ person }: { person: ShownPerson }) {
  return (
    <article>
      <h3>{person.name}</h3>
      <p>{person.headline}</p>
      <p>
        <WholeDates>
          {`Read through ${person.source}, first on ${formatDate(person.firstSeenAt, 'UTC')}; deleted by ${formatDate(person.deleteAfter, 'UTC')}.`}
        </WholeDates>
      </p>
      <Keys person={person} />
      <Signals signals={person.signals} />
      <Computed person={person} />
      <Recorded records={person.records} />
      <Openers openers={person.records.openers} />
    </article>
  );
}

/** Under the identifier of the profile, perhaps of its previous holder. */
function Unproved({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p>
      {count === 1
        ? 'One record could not be proved to be yours. Ask the operator about it.'
        : `${formatCount(count)} records could not be proved to be yours. Ask the operator about them.`}
    </p>
  );
}

function saveAsFile(stored: StoredAnswer): void {
  const text = JSON.stringify(stored, null, 2);
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  Object.assign(link, { href, download: 'stored-about-me.json' }).click();
  URL.revokeObjectURL(href);
}

type StoredRecords = ShownPerson['records'];

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

function Keys({ person: { keys, url, merges } }: { person: ShownPerson }) {
  const former = merges.map(
    ({ name, headline, at }) =>
      `Earlier record, merged on ${formatDate(at, 'UTC')}: ${name}, ${headline}`,
  );
  const ids = keys.map(
    ({ kind, value }) => `${kind === 'public' ? 'Name in the URL' : 'ID'}: ${value}`,
  );
  return <Part title="How you are identified" items={[url, ...ids, ...former]} />;
}

function Signals({ signals }: { signals: ShownPerson['signals'] }) {
  return (
    <Part
      title="Reactions and comments"
      items={signals.map((signal, index) => (
        // The list never changes.
        <span key={index}>
          {`${signal.kind === 'comment' ? 'Comment' : 'Reaction'} “${signal.detail}” on `}
          <a href={signal.postUrl}>a post</a>
          {`, seen ${formatMoment(signal.notAfter, 'UTC')} UTC${describeChange(signal)}`}
        </span>
      ))}
    />
  );
}

function Computed({ person: { heat, records } }: { person: ShownPerson }) {
  const items = [
    heat &&
      `How much you engage: ${heat.value.toFixed(2)} on a logarithmic scale, from ${heat.events} reactions and comments`,
    records.rank !== null && `Your place among the people who engage, last night: ${records.rank}`,
    records.isInRing && 'You engage within minutes of the same people on most posts',
  ];
  return <Part title="What was computed" items={items.filter(Boolean)} />;
}

function Recorded({ records: { answers, touches, mark } }: { records: StoredRecords }) {
  const items = [...answers.map(describeAnswer), ...touches.map(touchWords), ...markWords(mark)];
  return <Part title="What a user of this installation recorded" items={items} />;
}

function Relations({ relations }: Pick<StoredAnswer, 'relations'>) {
  return (
    <Part
      title="In lists that users of this installation imported"
      items={relations.map(describeRelation)}
    />
  );
}

function Told({ told }: Pick<StoredAnswer, 'told'>) {
  return (
    <Part
      title="Tools of users that were told to erase you, in the last thirty days"
      items={told.map(describeReceiver)}
    />
  );
}

function Openers({ openers }: { openers: StoredRecords['openers'] }) {
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
