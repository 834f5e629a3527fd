import { formatDate } from '../../format/format.ts';
import { WholeDates } from '../../format/WholeDates.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import css from './Privacy.module.css';
import { Computed, Keys, Openers, Recorded, Signals } from './StoredParts.tsx';
import type { StoredAnswer, StoredPerson } from './useSubjectRequest.ts';

export function StoredData({ people, unproved }: StoredAnswer) {
  if (people.length === 0) {
    return (
      <div className={css.form}>
        <h2>
          {unproved === 0
            ? 'Nothing is stored about you'
            : 'Nothing is stored under your LinkedIn ID'}
        </h2>
        {unproved === 0 && <p>Nobody here has read a reaction or a comment of yours.</p>}
        <Unproved count={unproved} />
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
      <Unproved count={unproved} />
      <Button kind="secondary" onClick={() => saveAsFile({ people, unproved })}>
        Save as a file
      </Button>
    </div>
  );
}

function Person({ person }: { person: StoredPerson }) {
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
        : `${count} records could not be proved to be yours. Ask the operator about them.`}
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
