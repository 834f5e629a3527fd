import type { CheckContext } from './check/draft.ts';

export function buildOpenerContext(change: Partial<CheckContext> = {}): CheckContext {
  return {
    channel: 'reply',
    language: 'en',
    ticked: [
      {
        id: 'c',
        kind: 'comment',
        by: 'person',
        text: 'How did you measure the drop? We see seasonality every spring.',
      },
      {
        id: 'p',
        kind: 'post',
        by: 'member',
        text: 'Churn fell 18 % after we changed the pricing page.',
      },
      { id: 'h', kind: 'headline', by: 'person', text: 'Head of RevOps at Northbeam' },
    ],
    unticked: [
      {
        id: 'u',
        kind: 'history',
        by: 'member',
        text: 'introduced by Lena Fors at the Malmö reunion',
      },
    ],
    sender: { name: 'Anna Berg', samples: [] },
    person: { name: 'Mara Lindqvist' },
    author: { isMember: true },
    previous: [],
    ...change,
  };
}
