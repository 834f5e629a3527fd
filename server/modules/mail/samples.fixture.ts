import type { Mailed } from './mail.ts';
import * as accounts from '../accounts/accounts.mail.ts';
import * as billing from '../billing/billing.mail.ts';
import type { BillingNotice } from '../billing/notices.rules.ts';
import * as signals from '../signals/signals.mail.ts';
import * as support from '../support/support.mail.ts';

const appUrl = 'https://app.example.com';
/** Where a mail may lead: the application, and the pages of the payment provider. */
export const MAIL_ORIGINS = [appUrl, 'https://invoice.stripe.com'];

const at = new Date('2026-01-05T13:05:00.000Z');
const account = {
  email: 'nora@example.com',
  firstName: 'Nora',
  emailVerifiedAt: at,
  timeZone: 'Europe/Berlin',
};
const unproved = { ...account, emailVerifiedAt: null };
const facts = { account, appUrl, at, supportEmail: 'help@example.com' };

const message = {
  id: 'a6c3e8f0-0000-4000-8000-000000000000',
  reference: 'R-7K2M-9QXP',
  userId: null,
  firstName: 'Nora',
  lastName: 'Lindqvist',
  email: 'nora@example.com',
  message: 'Hello,\n\nmay two of us use one account?\n\nBest\nNora',
  createdAt: at,
  emailVerifiedAt: null,
  timeZone: 'Europe/Berlin',
};
const ofMember = { ...message, userId: 'a1b2', emailVerifiedAt: at };

const price = { plan: 'World Class', amount: 209_160, currency: 'usd' };
const until = '2027-01-05T13:05:00.000Z';
const NOTICES: readonly BillingNotice[] = [
  {
    kind: 'receipt',
    ...price,
    number: 'F2A7-0001',
    paidFrom: at.toISOString(),
    paidUntil: until,
    renews: true,
  },
  {
    kind: 'receipt',
    ...price,
    number: null,
    paidFrom: at.toISOString(),
    paidUntil: until,
    renews: false,
  },
  {
    kind: 'paidBack',
    amount: 104_580,
    currency: 'usd',
    at: at.toISOString(),
    goesOn: { plan: price.plan, renewsAt: until },
    isOver: false,
  },
  ...[true, false].map(
    (isOver) =>
      ({
        kind: 'paidBack',
        amount: 5900,
        currency: 'usd',
        at: at.toISOString(),
        goesOn: null,
        isOver,
      }) as const,
  ),
  { kind: 'renewalSoon', ...price, renewsAt: until },
  { kind: 'paymentFailed', ...price, day: 0, erasedAt: until },
  { kind: 'paymentFailed', ...price, day: 14, erasedAt: until },
  { kind: 'ended', plan: price.plan, wasUnpaid: false, isErased: false, erasedAt: until },
  { kind: 'ended', plan: price.plan, wasUnpaid: true, isErased: true, erasedAt: until },
];

/**
 * Every mail of the product with facts as it may meet them, by the name of the function that
 * writes it. The sweep test fails when one is missing here.
 */
export const MAIL_SAMPLES: Readonly<Record<string, readonly Mailed[]>> = {
  ...Object.fromEntries(
    Object.entries(accounts.NOTICES).map(([name, write]) => [
      name,
      [account, unproved].map((reader) => write({ ...facts, account: reader })),
    ]),
  ),
  resetCodeMail: [accounts.resetCodeMail(facts, '012345')],
  deletionCodeMail: [accounts.deletionCodeMail(facts, '987654')],
  newDeviceMail: (['password', 'google'] as const).map((way) =>
    accounts.newDeviceMail(facts, { device: 'Firefox on Windows', way }),
  ),
  goodbyeMail: [accounts.goodbyeMail({ timeZone: account.timeZone, appUrl, at })],
  billingMail: [account, unproved].flatMap((reader) =>
    NOTICES.map((notice) => billing.billingMail(notice, { ...reader, appUrl })),
  ),
  dataReadyMail: [
    ...[0, 1, 42].map((posts) =>
      signals.dataReadyMail({ reader: account, appUrl, posts, signals: posts * 31 }),
    ),
    signals.dataReadyMail({ reader: unproved, appUrl, posts: 42, signals: 1_302 }),
  ],
  messageMail: [message, ofMember, { ...ofMember, emailVerifiedAt: null }].map(support.messageMail),
  copyMail: [message, ofMember].map(support.copyMail),
};
