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
  timeZone: 'Europe/Berlin',
};
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
  timeZone: 'Europe/Berlin',
};

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
    Object.entries(accounts.NOTICES).map(([name, write]) => [name, [write(facts)]]),
  ),
  resetCodeMail: [accounts.resetCodeMail(facts, '012345')],
  deletionCodeMail: [accounts.deletionCodeMail(facts, '987654')],
  newDeviceMail: (['password', 'google'] as const).map((way) =>
    accounts.newDeviceMail(facts, { device: 'Firefox on Windows', way }),
  ),
  goodbyeMail: [accounts.goodbyeMail({ ...account, appUrl, at })],
  billingMail: NOTICES.map((notice) => billing.billingMail(notice, { ...account, appUrl })),
  dataReadyMail: [0, 1, 42].map((posts) =>
    signals.dataReadyMail({ ...account, appUrl, posts, signals: posts * 31 }),
  ),
  messageMail: [support.messageMail(message), support.messageMail({ ...message, userId: 'a1b2' })],
  copyMail: [support.copyMail(message)],
};
