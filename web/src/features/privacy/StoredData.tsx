import { formatDate, formatMoment } from '../../format/format.ts';
import { Button } from '../../ui/controls/Button.tsx';
import css from './Privacy.module.css';
import { fateWords } from './stored-words.ts';
import type { StoredPeople } from './useSubjectRequest.ts';

type Person = NonNullable<StoredPeople>[number];

export function StoredData({ people }: { people: readonly Person[] }) {
  if (people.length === 0) {
    return (
      <div className={css.form}>
        <h2>Nothing is stored about you</h2>
        <p>Nobody here has read a reaction or a comment of yours.</p>
      </div>
    );
  }
  return (
    <div className={css.data}>
      <h2>What is stored about you</h2>
      {people.map((person, index) => (
        // Rows of different accounts may be equal.
        <article key={index}>
          <h3>{person.name}</h3>
          <p>{person.headline}</p>
          <p>
            Read through {person.source}, first on {formatDate(person.firstSeenAt, 'UTC')}; deleted
            by {formatDate(person.deleteAfter, 'UTC')}.
          </p>
          <ul>
            {person.signals.map((signal) => (
              <li key={`${signal.postUrl} ${signal.kind} ${signal.notAfter} ${signal.detail}`}>
                {signal.kind === 'comment' ? 'Comment' : 'Reaction'} “{signal.detail}” on{' '}
                <a href={signal.postUrl}>a post</a>, seen {formatMoment(signal.notAfter, 'UTC')} UTC
                {fateWords(signal)}
              </li>
            ))}
          </ul>
        </article>
      ))}
      <Button kind="secondary" onClick={() => saveAsFile(people)}>
        Save as a file
      </Button>
    </div>
  );
}

function saveAsFile(people: readonly Person[]): void {
  const text = JSON.stringify({ people }, null, 2);
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  Object.assign(link, { href, download: 'stored-about-me.json' }).click();
  URL.revokeObjectURL(href);
}
