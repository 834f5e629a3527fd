import { setTimeout } from 'node:timers/promises';
import { type StripeInspection, createStripeInspection } from '../../gateways/stripe/inspection.ts';
import { isLocalHost } from '../../platform/settings/slice.ts';
import { type DoctorContext, isUnreachable } from '../examination/context.ts';
import type { Report } from '../examination/finding.ts';
import { selectMethodsThatSettleLater } from './prices.rules.ts';
import { describeStripeFault, examineMethods, examinePrices } from './stripe-prices.ts';

const UPDATE = 'npm run stripe:setup -- --update, or Dashboard › Settings › Billing';
const KEYS = 'Dashboard › Developers › API keys';
const CLOCK_SKEW_MS = 60_000;

export async function examineStripe(context: DoctorContext, report: Report): Promise<void> {
  const stripe = createStripeInspection(context.settings.stripe);
  examineMode(context, stripe, report);
  if (!(await isAnswering(context, stripe, report))) return;
  await examineAccount(stripe, report);
  await examineRights(stripe, report);
  await examinePortal(context, stripe, report);
  await examineEndpoint(context, stripe, report);
  await examineRoundTrip(context, stripe, report);
  await examinePrices(stripe, report);
  examineMethods(context, report);
}

function examineMode(
  { settings }: DoctorContext,
  { isLive }: StripeInspection,
  report: Report,
): void {
  const { production } = settings.process;
  if (isLive && !production)
    report.problem(
      'mode',
      'STRIPE_SECRET_KEY is a live key, but NODE_ENV is not production: tests would cost real money',
      'Use a test key (sk_test_… or rk_test_…), or set NODE_ENV=production',
    );
  else if (!isLive && production)
    report.problem(
      'mode',
      'STRIPE_SECRET_KEY is a test key in production: plans open with test cards',
      `Set the live key: ${KEYS}, with test mode off`,
    );
  else report.ok('mode', isLive ? 'a live key, with real money' : 'a test key');
}

/** Also compares the clocks, since every response of Stripe has a date. */
async function isAnswering(
  { settings, now }: DoctorContext,
  stripe: StripeInspection,
  report: Report,
): Promise<boolean> {
  const before = now().getTime();
  const date = await stripe.answeredAt();
  if (date === 'rejected') {
    report.problem('key', 'Stripe rejects STRIPE_SECRET_KEY', KEYS);
    return false;
  }
  if (date === 'silent') {
    const { apiUrl } = settings.stripe;
    report.problem('key', `No usable answer from ${apiUrl}`, 'STRIPE_API_URL, firewall, DNS');
    return false;
  }
  report.ok('key', 'Stripe knows the key');
  if (date === 'denied') {
    report.unknown('clock', 'The key may not list prices, so Stripe’s clock was not read');
    return true;
  }
  // Stripe responded at some time in between, rounded to whole seconds.
  const at = Math.min(Math.max(date.getTime(), before), now().getTime());
  const skewSeconds = Math.round((at - date.getTime()) / 1000);
  if (Math.abs(skewSeconds) * 1000 <= CLOCK_SKEW_MS)
    report.ok('clock', `within ${CLOCK_SKEW_MS / 1000} seconds of Stripe’s`);
  else
    report.problem(
      'clock',
      `This machine’s clock is ${Math.abs(skewSeconds)} s ${skewSeconds > 0 ? 'ahead of' : 'behind'} Stripe’s: webhooks are refused beyond 300 s`,
      'Synchronize the clock, for example with systemd-timesyncd or chrony',
    );
  return true;
}

async function examineAccount(stripe: StripeInspection, report: Report): Promise<void> {
  const account = await stripe.account();
  if (typeof account === 'string')
    return report.unknown('account', `The account was not read: ${describeStripeFault(account)}`);
  const { id, name, mayCharge } = account;
  const title = `${name ?? 'without a name'} (${id})`;
  if (mayCharge === false && stripe.isLive)
    report.problem(
      'account',
      `${title} may not take payments yet`,
      'Dashboard › Settings › Account: complete the activation',
    );
  else report.ok('account', title);
}

async function examineRights(stripe: StripeInspection, report: Report): Promise<void> {
  if (!stripe.isRestricted) return report.ok('rights', 'a secret key has all rights');
  const answers = await stripe.rights();
  const denied = answers.filter(({ answer }) => answer === 'denied').map(({ right }) => right);
  const unseen = answers.filter(({ answer }) => answer !== true && answer !== 'denied');
  if (denied.length > 0)
    report.problem('rights', `The restricted key lacks ${denied.join(', ')}`, `${KEYS} › Edit key`);
  if (unseen.length > 0)
    report.unknown('rights', `Not answered: ${unseen.map(({ right }) => right).join(', ')}`);
  if (denied.length + unseen.length === 0)
    report.ok('rights', `the restricted key has all ${answers.length} rights`);
}

async function examinePortal(
  context: DoctorContext,
  stripe: StripeInspection,
  report: Report,
): Promise<void> {
  const portal = await stripe.portal();
  if (typeof portal === 'string')
    return report.unknown(
      'portal',
      `The billing portal was not read: ${describeStripeFault(portal)}`,
    );
  if (portal.id === null)
    return report.problem(
      'portal',
      'The billing portal has no configuration: members cannot change or cancel a plan',
      'npm run stripe:setup; or correct STRIPE_PORTAL_CONFIGURATION',
    );
  for (const fault of portal.faults) report.problem('portal', fault, UPDATE);
  for (const gap of portal.gaps) report.warning('portal', gap, UPDATE);
  if (portal.faults.length + portal.gaps.length === 0)
    report.ok('portal', `as Rapport needs it (${portal.id})`);
  await examinePortalMethods(context, stripe, portal.methodConfiguration, report);
}

/** The portal offers what is enabled in the account, even if a checkout does not. */
async function examinePortalMethods(
  { settings }: DoctorContext,
  stripe: StripeInspection,
  configuration: string | null,
  report: Report,
): Promise<void> {
  const check = 'portal methods';
  const offered = await stripe.methods(configuration);
  if (typeof offered === 'string')
    return report.unknown(
      check,
      `The payment methods of the portal were not read: ${describeStripeFault(offered)}`,
      'Look in the Dashboard, or give the key “Payment Method Configurations: read”',
    );
  if (offered.methods === null)
    return report.unknown(
      check,
      'The payment methods of the portal were not read: Stripe does not list their configuration',
      'Look in the Dashboard › Settings › Payments › Payment methods',
    );
  const late = selectMethodsThatSettleLater(offered.methods).filter(
    (method) => !settings.stripe.paymentMethods.includes(method),
  );
  if (late.length === 0)
    report.ok(check, 'none with delayed settlement beyond those that a checkout allows');
  else
    report.warning(
      check,
      `The portal takes ${late.join(', ')}, which settles days later and is not in STRIPE_PAYMENT_METHODS`,
      'Dashboard › Settings › Payments › Payment methods: switch it off',
    );
}

const WEBHOOK_PATH = '/api/payments/stripe/webhook';

async function examineEndpoint(
  { settings }: DoctorContext,
  stripe: StripeInspection,
  report: Report,
): Promise<void> {
  const url = `${settings.http.appUrl}${WEBHOOK_PATH}`;
  const found = await stripe.endpoints(url);
  if (typeof found === 'string')
    return report.unknown(
      'webhook',
      `The webhook endpoints were not read: ${describeStripeFault(found)}`,
      'Compare the endpoint in the Dashboard, or give the key “Webhook Endpoints: read”',
    );
  const { ours, near, version } = found;
  if (ours.length === 0) {
    if (isLocalHost(new URL(url).hostname))
      return report.skipped('webhook', 'Stripe cannot reach this machine: APP_URL is local');
    const other = near.length > 0 ? `, but ${near.join(', ')}` : '';
    return report.problem(
      'webhook',
      `No endpoint with snapshot events has the address ${url}${other}`,
      'npm run stripe:setup, then set STRIPE_WEBHOOK_SECRET',
    );
  }
  if (ours.length > 1)
    report.warning(
      'webhook',
      `${ours.length} endpoints have this address: every event is delivered ${ours.length} times`,
      'Dashboard › Developers › Webhooks: delete all but one',
    );
  for (const endpoint of ours) {
    for (const fault of endpoint.faults) report.problem('webhook', fault, UPDATE);
    if (endpoint.version !== version)
      report.warning(
        'webhook',
        `${endpoint.id} has the API version ${endpoint.version ?? 'of the account'}, not ${version}`,
        'Delete the endpoint, run npm run stripe:setup, and set its new STRIPE_WEBHOOK_SECRET',
      );
  }
  if (ours.every(({ faults }) => faults.length === 0))
    report.ok('webhook', `${url} is enabled and gets every event type`);
}

const LOOK_EVERY_MS = 500;

/** Whether an event reaches this installation and has a valid signature. */
async function examineRoundTrip(
  context: DoctorContext,
  stripe: StripeInspection,
  report: Report,
): Promise<void> {
  const check = 'round trip';
  if (!context.isTouching)
    return report.skipped(check, 'The signing secret is tested with --touch only');
  const known = await context.installation.customersOfEvents();
  if (isUnreachable(known)) return report.unknown(check, known.reason);
  const customer = await stripe.createCustomer();
  if (typeof customer === 'string')
    return report.unknown(check, `No customer could be created: ${describeStripeFault(customer)}`);
  const touched = await stripe.touchCustomer(customer.id);
  const hasArrived = typeof touched !== 'string' && (await waitForEvent(context, customer.id));
  const deleted = await stripe.deleteCustomer(customer.id);
  if (typeof deleted === 'string')
    report.warning(check, `The customer ${customer.id} was not deleted`, 'Dashboard › Customers');
  if (typeof touched === 'string')
    return report.unknown(
      check,
      `The customer could not be changed: ${describeStripeFault(touched)}`,
    );
  if (hasArrived) report.ok(check, 'a Stripe event arrived with a valid signature');
  else
    report.problem(
      check,
      `No event arrived within ${context.eventWithinMs / 1000} seconds`,
      'STRIPE_WEBHOOK_SECRET; then Dashboard › Developers › Webhooks › Event deliveries',
    );
}

async function waitForEvent(
  { installation, eventWithinMs }: DoctorContext,
  customerId: string,
): Promise<boolean> {
  const until = performance.now() + eventWithinMs;
  while (performance.now() < until) {
    const customers = await installation.customersOfEvents();
    if (!isUnreachable(customers) && customers.includes(customerId)) return true;
    await setTimeout(LOOK_EVERY_MS);
  }
  return false;
}
