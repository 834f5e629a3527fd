import { publishDefaultPlans } from '../server/gateways/stripe-plans.ts';

/**
 * `npm run stripe:plans`: creates the default plans in the Stripe account of STRIPE_SECRET_KEY.
 * Idempotent.
 */
const secretKey = process.env['STRIPE_SECRET_KEY'] ?? '';
const apiUrl = process.env['STRIPE_API_URL'] ?? 'https://api.stripe.com';

if (!/^[sr]k_\w+$/.test(secretKey)) {
  console.error('Set STRIPE_SECRET_KEY to the secret key of your Stripe account (sk_… or rk_…).');
  process.exitCode = 1;
} else {
  let steps = 0;
  await publishDefaultPlans({ secretKey, apiUrl }, (step) => {
    steps += 1;
    console.log(step);
  });
  console.log(steps === 0 ? 'All plans are there already.' : 'The plans are on offer.');
}
