import type { MailDraft } from '../modules/mail/mail.ts';
import * as accounts from '../modules/accounts/accounts.mail.ts';
import {
  draftDeletionCodeMail,
  draftEmailCodeMail,
  resetCodeMail,
} from '../modules/accounts/codes/codes.mail.ts';
import { draftGoodbyeMail } from '../modules/accounts/deletion/goodbye.mail.ts';
import { draftNewDeviceMail } from '../modules/accounts/devices/devices.mail.ts';
import * as billing from '../modules/billing/billing.mail.ts';
import { BRIEFS } from '../modules/brief/brief.samples.fixture.ts';
import * as brief from '../modules/brief/brief.mail.ts';
import type { BillingNotice } from '../modules/billing/notices/notices.rules.ts';
import * as signals from '../modules/signals/processing/signals.mail.ts';
import * as subjectRequests from '../modules/subject-requests/subject-requests.mail.ts';
import * as support from '../modules/support/support.mail.ts';
import { draftDisabledMail } from '../modules/webhooks/webhooks.mail.ts';

const appUrl = 'https://app.example.com';
export const MAIL_ORIGINS = [appUrl, 'https://invoice.stripe.com'];

const at = new Date('2026-01-05T13:05:00.000Z');
const account = {
  email: 'nora@example.com',
  firstName: 'Nora',
  emailVerifiedAt: at,
  timeZone: 'Europe/Berlin',
};
const unverified = { ...account, emailVerifiedAt: null };
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
const until = new Date('2027-01-05T13:05:00.000Z');
const NOTICES: readonly BillingNotice[] = [
  {
    kind: 'receipt',
    ...price,
    number: 'F2A7-0001',
    paidFrom: at,
    paidUntil: until,
    renews: true,
  },
  {
    kind: 'receipt',
    ...price,
    number: null,
    paidFrom: at,
    paidUntil: until,
    renews: false,
  },
  {
    kind: 'paidBack',
    amount: 104_580,
    currency: 'usd',
    at,
    goesOn: { plan: price.plan, renewsAt: until },
    isOver: false,
  },
  ...[true, false].map(
    (isOver) =>
      ({
        kind: 'paidBack',
        amount: 5900,
        currency: 'usd',
        at,
        goesOn: null,
        isOver,
      }) as const,
  ),
  { kind: 'renewalSoon', ...price, renewsAt: until },
  {
    kind: 'paymentFailed',
    ...price,
    day: 0,
    erasedAt: until,
    invoiceUrl: 'https://invoice.stripe.com/i/acct_1/test_1',
  },
  { kind: 'paymentFailed', ...price, day: 14, erasedAt: until },
  { kind: 'firstPaymentReturned', ...price },
  { kind: 'willEnd', plan: price.plan, endsAt: until, keptUntil: until },
  { kind: 'ended', plan: price.plan, wasUnpaid: false, isErased: false, erasedAt: until },
  { kind: 'ended', plan: price.plan, wasUnpaid: true, isErased: true, erasedAt: until },
];

/**
 * Samples of every mail, by the name of the function that writes it. A test fails when one is missing.
 */
export const MAIL_SAMPLES: Readonly<Record<string, readonly MailDraft[]>> = {
  ...Object.fromEntries(
    Object.entries(accounts.NOTICES).map(([name, write]) => [
      name,
      [account, unverified].map((reader) => write({ ...facts, account: reader })),
    ]),
  ),
  resetCodeMail: [resetCodeMail(facts, '012345')],
  draftDeletionCodeMail: [draftDeletionCodeMail(facts, '987654')],
  draftEmailCodeMail: [draftEmailCodeMail({ ...facts, account: unverified }, '456789')],
  draftNewDeviceMail: (['password', 'google'] as const).map((way) =>
    draftNewDeviceMail(facts, { device: 'Firefox on Windows', way }),
  ),
  draftGoodbyeMail: [draftGoodbyeMail({ timeZone: account.timeZone, appUrl, at })],
  draftBillingMail: [account, unverified].flatMap((reader) =>
    NOTICES.map((notice) => billing.draftBillingMail(notice, { ...reader, appUrl })),
  ),
  draftDataReadyMail: [
    ...[0, 1, 42].map((posts) =>
      signals.draftDataReadyMail({
        reader: account,
        appUrl,
        posts,
        signals: posts * 31,
        postsLeftOut: 0,
      }),
    ),
    signals.draftDataReadyMail({
      reader: unverified,
      appUrl,
      posts: 42,
      signals: 1_302,
      postsLeftOut: 3,
    }),
  ],
  draftDailyBriefMail: [account, unverified].flatMap((reader) =>
    BRIEFS.map((facts) => brief.draftDailyBriefMail({ ...facts, reader, appUrl })),
  ),
  draftObjectionMail: [
    subjectRequests.draftObjectionMail({
      link: `${appUrl}/privacy-request/7f`,
      endsAt: at,
      dueAt: at,
    }),
  ],
  draftErasureMail: [subjectRequests.draftErasureMail({ dueAt: at })],
  draftAccessMail: [
    subjectRequests.draftAccessMail({
      link: `${appUrl}/privacy-request/7f`,
      endsAt: at,
      dueAt: at,
      word: 'rapport-x7k2m9qt',
    }),
  ],
  draftMessageMail: [message, ofMember, { ...ofMember, emailVerifiedAt: null }].map(
    support.draftMessageMail,
  ),
  draftConfirmationMail: [message, ofMember].map(support.draftConfirmationMail),
  draftDisabledMail: [
    draftDisabledMail({ account, reason: 'failures', at, appUrl }),
    draftDisabledMail({ account: unverified, reason: 'gone', at, appUrl }),
  ],
};
