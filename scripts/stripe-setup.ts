import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { setUpStripe } from '../server/gateways/stripe-setup/setup.ts';

/**
 * `npm run stripe:setup`: creates what Rapport needs in the Stripe account of STRIPE_SECRET_KEY,
 * and reports differences. Shows its changes and asks for confirmation, except with `--yes`.
 */
const USAGE = `npm run stripe:setup -- [--yes] [--update] [--reset]

  --yes     make the changes without a question
  --update  also correct the billing portal, with the prices on sale, and the webhook endpoint
  --reset   also bring back the defaults of all that was edited: allowances and amounts too

STRIPE_SECRET_KEY is required; APP_URL gives the address of the webhook endpoint.`;

process.exitCode = await main();

async function main(): Promise<number> {
  const given = readOptions();
  if (given === null) return refuse(USAGE);
  const secretKey = process.env['STRIPE_SECRET_KEY'] ?? '';
  if (!/^[sr]k_\w+$/.test(secretKey))
    return refuse('Set STRIPE_SECRET_KEY to the secret key of your Stripe account (sk_… or rk_…).');
  const appUrl = process.env['APP_URL']?.trim().replace(/\/$/, '') || null;
  if (appUrl !== null && !URL.canParse(appUrl)) return refuse('APP_URL must be a whole URL.');
  try {
    await setUpStripe(
      {
        secretKey,
        apiUrl: process.env['STRIPE_API_URL'] || 'https://api.stripe.com',
        appUrl,
        isUpdate: given.update,
        isReset: given.reset,
        isAgreed: given.yes,
      },
      { print: (line) => console.log(line), ask },
    );
    return 0;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return refuse(
      `${reason}\nThe set-up has stopped. Run it again: it continues where it stopped.`,
    );
  }
}

/** Null if one is unknown: the usage lists the known ones. */
function readOptions() {
  const isGiven = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({ options: { yes: isGiven, update: isGiven, reset: isGiven } }).values;
  } catch {
    return null;
  }
}

function refuse(reason: string): number {
  console.error(reason);
  return 1;
}

async function ask(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}
