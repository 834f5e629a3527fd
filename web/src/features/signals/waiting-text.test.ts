import { expect, test } from 'vitest';
import { createClock } from '../../format/clock.ts';
import {
  describeOffer,
  describeOpened,
  listWaitingLines,
  describeWaiting,
} from './waiting-text.ts';

const counts = {
  all: 400,
  new: 0,
  waiting: 38,
  waitingWithdrawn: 0,
  waitingComments: 0,
  withdrawn: 0,
  people: 300,
  companies: 0,
};
const allowance = {
  base: 250,
  used: 250,
  since: '2026-11-03T09:00:00Z',
  renewsAt: '2026-12-03T09:00:00Z',
  opensAlways: false,
};
const now = Date.parse('2026-11-20T09:30:00Z');
const words = (waiting: number, changes: Partial<typeof allowance> = {}, waitingWithdrawn = 0) =>
  describeWaiting(
    { counts: { ...counts, waiting, waitingWithdrawn }, allowance: { ...allowance, ...changes } },
    createClock('UTC'),
    now,
  );
const readText = (...given: Parameters<typeof words>) => {
  const { lead, text } = words(...given) ?? { lead: '', text: '' };
  return `${lead} ${text}`;
};

test('the offer names the use that was seen, so that a second press opens no more', () => {
  expect(describeOffer({ allowance }, 38)).toEqual({
    atMost: 38,
    seen: { used: 250, since: '2026-11-03T09:00:00Z' },
  });
  expect(describeOpened(38, 38)).toEqual(['38 signals opened']);
  // A new month, too: no one agreed to use it.
  const why = 'were already opened, or the allowance has changed since.';
  expect(describeOpened(1, 2)).toEqual(['1 signal opened', `The others ${why}`]);
  expect(describeOpened(0, 38)).toEqual(['Nothing more was opened', `They ${why}`]);
});

test('the message says what waits by kind, and that comments open first', () => {
  const describe = (comments: number, used: number, free = 0) =>
    describeWaiting(
      {
        counts: { ...counts, waiting: 50, waitingWithdrawn: free, waitingComments: comments },
        allowance: { ...allowance, used },
      },
      createClock('UTC'),
      now,
    );
  expect(describe(12, 250)?.lead).toBe('50 more are waiting: 12 comments, 38 reactions.');
  expect(describe(1, 0)?.lead).toBe('50 signals are waiting: 1 comment, 49 reactions.');
  expect(describe(12, 0, 6)?.lead).toBe(
    '50 signals are waiting: 12 comments, 32 reactions, 6 withdrawn.',
  );
  expect(describe(12, 250, 6)?.lead).toBe('44 more are waiting: 12 comments, 32 reactions.');
  expect(describe(50, 0)?.lead).toBe('50 comments are waiting.');
  expect(describe(12, 220)?.text).toContain('left this month, comments first; 20 remain waiting.');
  expect(describe(12, 0)?.text).not.toContain('first');
});

test('there is no message if nothing waits', () => {
  expect(words(0)).toBeNull();
});

test('a used allowance says from when the waiting signals can be opened', () => {
  expect(readText(38)).toBe(
    '38 more reactions are waiting. This month’s 250 are used. You can open them from Dec 03, or now with a larger plan: as many as it adds for the days until then. Nothing is lost.',
  );
  expect(readText(1, { opensAlways: true })).toBe(
    '1 more reaction is waiting. This month’s 250 are used. It opens on Dec 03, or now with a larger plan: as many as it adds for the days until then. Nothing is lost.',
  );
  expect(words(38)?.openable).toBe(0);
});

test('the rest of the allowance limits how many can be opened', () => {
  expect(words(38, { used: 38 })?.openable).toBe(38);
  expect(readText(38, { used: 38 })).toBe(
    '38 reactions are waiting. Opening 38 uses 38 of the 212 left this month.',
  );
  expect(words(38, { used: 220 })?.openable).toBe(30);
  expect(readText(38, { used: 220 })).toContain(
    'uses 30 of the 30 left this month; 8 remain waiting.',
  );
});

test('more used than granted leaves nothing', () => {
  expect(words(38, { used: 260 })?.openable).toBe(0);
});

test('withdrawn ones that wait are opened without a charge, and the words say so', () => {
  expect(words(12, { used: 0 }, 6)).toMatchObject({ openable: 12, charged: 6 });
  expect(readText(12, { used: 0 }, 6)).toBe(
    '12 signals are waiting: 6 reactions, 6 withdrawn. Opening 12 uses 6 of the 250 left this month. Of these, 6 were withdrawn and cost nothing.',
  );
  expect(words(38, { used: 246 }, 6)).toMatchObject({ openable: 10, charged: 4 });
  expect(words(12, {}, 1)).toMatchObject({ openable: 1, charged: 0 });
  expect(readText(12, {}, 1)).toMatch(
    /^11 more reactions are waiting\..*Another 1 was withdrawn and costs nothing\.$/,
  );
  expect(readText(12, {}, 12)).toBe(
    '12 signals are waiting. They were withdrawn before they were opened, and cost nothing.',
  );
});

test('waiting signals of one kind, post and day are one line', () => {
  const post = {
    no: 1,
    title: 'Pricing is a product',
    url: 'https://www.linkedin.com/feed/',
    postedAt: '2026-11-18T05:00:00Z',
  };
  const at = (kind: 'comment' | 'reaction', firstSeenAt: string) => ({ kind, firstSeenAt, post });
  const lines = listWaitingLines(
    [
      at('reaction', '2026-11-20T08:00:00Z'),
      at('comment', '2026-11-20T07:00:00Z'),
      at('reaction', '2026-11-20T06:00:00Z'),
      at('reaction', '2026-11-18T06:00:00Z'),
    ],
    createClock('UTC'),
    Date.parse('2026-11-20T09:30:00Z'),
  );
  expect(lines.map(({ words }) => words)).toEqual(['2 reactions', 'A comment', 'A reaction']);
});
