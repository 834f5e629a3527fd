import type { ShownSignal } from './queries.ts';

/** A like of a person who has reacted before, noticed between two readings ten minutes apart. */
export function makeSignal(
  no: number,
  changes: Omit<Partial<ShownSignal>, 'person' | 'post'> & {
    person?: Partial<ShownSignal['person']>;
    post?: Partial<ShownSignal['post']>;
  } = {},
): ShownSignal {
  const sortAt = changes.sortAt ?? '2026-11-20T09:10:00Z';
  return {
    no,
    kind: 'reaction',
    detail: 'like',
    replyTo: null,
    previousDetail: null,
    changed: null,
    withdrawn: null,
    happened: { after: '2026-11-20T09:00:00Z', before: sortAt },
    firstSeenAt: sortAt,
    openedAt: changes.firstSeenAt ?? sortAt,
    isNew: true,
    isQuestion: false,
    isHistory: false,
    isFirst: false,
    fit: null,
    ...changes,
    sortAt,
    person: {
      id: no,
      kind: 'member',
      name: `Person ${no}`,
      headline: 'Head of Revenue',
      url: `https://www.linkedin.com/in/person-${no}`,
      signals: 4,
      ...changes.person,
    },
    post: {
      no: 1,
      url: 'https://www.linkedin.com/feed/update/1',
      title: 'Pricing is a product',
      postedAt: '2026-11-19T08:00:00Z',
      ...changes.post,
    },
  };
}
