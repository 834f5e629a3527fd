import type Stripe from 'stripe';
import { createStripeCalls } from '../stripe/client.ts';
import { TEST_CLOCK_EVENT, WEBHOOK_EVENTS } from '../stripe/webhook-events.ts';
import { type AccountState, readAccount } from './account-state.ts';
import { applyChanges } from './apply.ts';
import { planChanges, type SetupWishes } from './changes.rules.ts';

export type SetupOptions = {
  secretKey: string;
  apiUrl: string;
  /** Null: no webhook endpoint is created or checked. */
  appUrl: string | null;
  isUpdate: boolean;
  isReset: boolean;
  isAgreed: boolean;
};

export type SetupTalk = {
  print(line: string): void;
  ask(question: string): Promise<string | null>;
};

export type SetupOutcome = 'complete' | 'planned' | 'drifted';

/**
 * Shows account, mode and changes first, and makes them after confirmation. Differences are kept
 * without `isUpdate` or `isReset`.
 */
export async function setUpStripe(options: SetupOptions, talk: SetupTalk): Promise<SetupOutcome> {
  const stripe = await createStripeCalls(options).client();
  try {
    return await runSetup(stripe, options, talk);
  } catch (error) {
    const { default: Stripe } = await import('stripe');
    if (!(error instanceof Stripe.errors.StripeConnectionError)) throw error;
    // The SDK's own text names neither the address nor the reason.
    throw new Error(`${options.apiUrl} could not be reached${describeFault(error.detail)}`, {
      cause: error,
    });
  }
}

function describeFault(detail: unknown): string {
  const cause = detail instanceof Error ? (detail.cause ?? detail) : undefined;
  return cause instanceof Error ? `: ${cause.message}` : '';
}

async function runSetup(
  stripe: Stripe,
  options: SetupOptions,
  talk: SetupTalk,
): Promise<SetupOutcome> {
  const isLive = /^[sr]k_live_/.test(options.secretKey);
  const wishes: SetupWishes = {
    webhookUrl: options.appUrl === null ? null : `${options.appUrl}/api/payments/stripe/webhook`,
    events: isLive ? WEBHOOK_EVENTS : [...WEBHOOK_EVENTS, TEST_CLOCK_EVENT],
    apiVersion: stripe.getApiField('version'),
    isUpdate: options.isUpdate || options.isReset,
    isReset: options.isReset,
  };
  const state = await readAccount(stripe, wishes);
  const { changes, drift } = planChanges(state, wishes);
  printAccount(talk, state, isLive);
  if (wishes.webhookUrl === null)
    talk.print('No webhook endpoint: set APP_URL to the public address of Rapport.');
  for (const { id } of state.endpoints)
    talk.print(`Webhook endpoint: ${id}. Its signing secret is in the Dashboard.`);
  for (const line of drift) talk.print(`Differs: ${line}`);
  if (drift.length > 0)
    talk.print(
      'Nothing of this is changed. --update corrects portal and webhook; --reset brings back the defaults of the plans too.',
    );
  if (changes.length === 0) {
    talk.print('Nothing is missing.');
    return drift.length > 0 ? 'drifted' : 'complete';
  }
  for (const { says } of changes) talk.print(`Will ${says}`);
  if (!(await isAgreed(options, talk, isLive))) {
    talk.print('Nothing was changed. --yes makes these changes without a question.');
    return 'planned';
  }
  await applyChanges({ stripe, state, wishes, print: talk.print }, changes);
  talk.print('The account is set up.');
  return drift.length > 0 ? 'drifted' : 'complete';
}

function printAccount({ print }: SetupTalk, { account }: AccountState, isLive: boolean): void {
  const name = account ? `${account.name ?? 'without a name'} (${account.id})` : 'not readable';
  print(`Account: ${name}`);
  print(isLive ? 'Mode: LIVE, with real money' : 'Mode: test');
}

async function isAgreed(options: SetupOptions, talk: SetupTalk, isLive: boolean): Promise<boolean> {
  if (options.isAgreed) return true;
  const word = isLive ? 'live' : 'yes';
  const answer = await talk.ask(`Make these changes? Type "${word}": `);
  return answer?.trim().toLowerCase() === word;
}
