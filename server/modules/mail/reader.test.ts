import { expect, test } from 'vitest';
import { reached } from '../../../contract/testing/strength.ts';
import { NOTICES } from '../accounts/accounts.mail.ts';
import { resetCodeMail } from '../accounts/codes/codes.mail.ts';
import { billingMail } from '../billing/billing.mail.ts';
import { dataReadyMail } from '../signals/processing/signals.mail.ts';
import { greeting, nameInMail, renderMail } from './mail.ts';
import { PAYLOADS } from './payloads.fixture.ts';

const at = new Date('2026-01-05T13:05:00.000Z');
const VERIFIED = { email: 'nora@example.com', emailVerifiedAt: at };

test.each([
  ['Nora', 'Nora'],
  ['J.R.', 'J.R.'],
  ['J. R. R.', 'J. R. R.'],
  ['J.R.R.Tolkien', 'J.R.R. Tolkien'],
  ['St.John', 'St. John'],
  ['O’Neill-Smith', 'O’Neill-Smith'],
  ['Zoë  van   Dyk', 'Zoë van Dyk'],
  ['محمد', 'محمد'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['李小龍', '李小龍'],
  ['Henry 8.', 'Henry 8.'],
  ['Nora\u202E\u200B', 'Nora'],
  ['evil.com', 'evil. com'],
  ['evil\u3002com', 'evil. com'],
  ['x'.repeat(40), 'x'.repeat(40)],
  ['x'.repeat(41), `${'x'.repeat(39)}…`],
  ['nora@example.com', null],
  ['https://evil.com', null],
  ['//evil', null],
  [String.raw`\\evil\share`, null],
  ['+49 30 123', null],
  ['\u200B\u200E', null],
  ['', null],
])('T58 the name %j is shown in mails as %j', (name, shown) => {
  expect(nameInMail(name)).toBe(shown);
});

/** Every text that any mail client turns into a link. */
const LINK = /[@:/\\]|www\.|[.\u3002\uFF0E\uFF61]\P{L}?[\p{L}\p{N}]{2}|(?:\p{N}\P{N}*){5}/u;

test('T58 to a verified address no name adds a link or more than 40 characters', () => {
  for (const firstName of PAYLOADS) {
    const said = greeting('Welcome', { ...VERIFIED, firstName });
    const name = said.slice('Welcome, '.length);
    expect(Array.from(name).length).toBeLessThanOrEqual(40);
    expect(name.replaceAll('. ', ' ')).not.toMatch(LINK);
  }
});

type Registrant = { email: string; firstName: string };

function mailsTo({ email, firstName }: Registrant) {
  const appUrl = 'https://app.example.com';
  const reader = { email, firstName, emailVerifiedAt: null, timeZone: 'UTC' };
  const facts = { account: reader, appUrl, at, supportEmail: 'help@example.com' };
  const until = new Date('2027-01-05T13:05:00.000Z');
  const price = { plan: 'World Class', amount: 5_900, currency: 'usd' };
  const paidBack = { amount: 5_900, currency: 'usd', at };
  return [
    ...Object.values(NOTICES).map((write) => write(facts)),
    resetCodeMail(facts, '012345'),
    dataReadyMail({ reader, appUrl, posts: 3, signals: 9 }),
    ...(
      [
        {
          kind: 'receipt',
          ...price,
          number: null,
          paidFrom: at,
          paidUntil: until,
          renews: true,
        },
        { kind: 'paidBack', ...paidBack, goesOn: null, isOver: true },
        { kind: 'renewalSoon', ...price, renewsAt: until },
        { kind: 'paymentFailed', ...price, day: 0, erasedAt: until },
        { kind: 'firstPaymentReturned', ...price },
        {
          kind: 'ended',
          plan: price.plan,
          wasUnpaid: false,
          isErased: false,
          erasedAt: until,
        },
      ] as const
    ).map((notice) => billingMail(notice, { ...reader, appUrl })),
  ];
}

test('T58 to an unverified address every mail is the same, whatever was typed', async (context) => {
  const expected = mailsTo({ email: 'nora@example.com', firstName: 'Nora' });
  let compared = 0;
  for (const [place, payload] of PAYLOADS.entries()) {
    const mails = mailsTo({ email: `${place}.evil.com@example.com`, firstName: payload });
    expect(mails).toEqual(expected);
    compared += mails.length;
  }
  const [welcome] = expected;
  const { text } = await renderMail(welcome?.content ?? { ...PLAIN });
  expect(text).not.toMatch(/nora/i);
  expect(compared).toBe(PAYLOADS.length * expected.length);
  await reached(context, 'T58', `${compared} mails compared`);
});

const PLAIN = { preview: 'nora', heading: 'nora', blocks: [], reason: 'nora' };
