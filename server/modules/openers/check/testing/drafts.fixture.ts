import type { OpenerLanguage } from '../../../../../contract/openers.ts';
import type { CheckContext } from '../draft.ts';
import type { DraftWords, Person } from './draft-words.fixture.ts';
import { de } from './drafts-de.fixture.ts';
import { en } from './drafts-en.fixture.ts';
import { es } from './drafts-es.fixture.ts';
import { fr } from './drafts-fr.fixture.ts';

export type Example = { text: string; context: CheckContext };

const WORDS: Readonly<Record<OpenerLanguage, DraftWords>> = { en, de, fr, es };
const NAME = 'Mara';

/** Each lie about each person with each untrue predicate; it knows nothing of the check. */
export function writeUntrue(): Example[] {
  return writeForEachPerson((words, person, context) =>
    words.lies.flatMap((form) => {
      const untrue = form.includes('{x}') ? person.untrue : [''];
      return untrue.map((x) => {
        const text = form.replaceAll('{x}', x).replaceAll('{title}', person.title);
        return { text, context };
      });
    }),
  );
}

export function writeTrue(): Example[] {
  return writeForEachPerson((words, person, context) => {
    const [open, close] = words.quote;
    return words.truths.flatMap((form) => {
      if (form.includes('{role}') && person.whole === null) return [];
      const text = form
        .replaceAll('{asked}', `${open}${person.asked}${close}`)
        .replaceAll('{denial}', `${open}${person.denial}${close}`)
        .replaceAll('{topic}', person.topic)
        .replaceAll('{post}', words.postTopic)
        .replaceAll('{role}', words.asRole.replace('{role}', person.whole ?? ''))
        .replaceAll('{name}', NAME);
      return [{ text, context }];
    });
  });
}

function writeForEachPerson<T>(
  write: (words: DraftWords, person: Person, context: CheckContext) => T[],
): T[] {
  return (Object.entries(WORDS) as [OpenerLanguage, DraftWords][]).flatMap(([language, words]) =>
    words.people.flatMap((person) => write(words, person, makeContext(language, words, person))),
  );
}

function makeContext(language: OpenerLanguage, { post }: DraftWords, person: Person): CheckContext {
  return {
    channel: 'message',
    language,
    ticked: [
      { id: 'f1', kind: 'comment', by: 'person', text: person.comment },
      { id: 'f2', kind: 'post', by: 'member', text: post },
      { id: 'f3', kind: 'headline', by: 'person', text: person.headline },
    ],
    unticked: [],
    sender: { name: 'Anna Berg', samples: [] },
    person: { name: `${NAME} Lindqvist` },
    author: { isMember: true },
    previous: [],
  };
}
