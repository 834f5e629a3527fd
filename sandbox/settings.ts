import * as z from 'zod/mini';

export type SandboxSettings = ReturnType<typeof readSettings>;

const text = z.string().check(z.trim(), z.minLength(1, 'must not be empty'));
const portError = { error: 'must be a port from 0 to 65535' };
const port = z.coerce
  .number(portError)
  .check(z.int(portError), z.minimum(0, portError), z.maximum(65_535, portError));
const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an address like http://localhost:3000/x',
});

const Environment = z.object({
  SANDBOX_HOST: z._default(text, '127.0.0.1'),
  SANDBOX_PORT: z._default(port, 3001),
  SANDBOX_SMTP_PORT: z._default(port, 3002),
  SANDBOX_DATA_DIR: z._default(text, '.data/sandbox'),
  STRIPE_SECRET_KEY: z._default(text, 'sk_test_sandbox'),
  STRIPE_WEBHOOK_SECRET: z._default(text, 'whsec_sandbox'),
  STRIPE_WEBHOOK_URL: z.optional(httpUrl),
  SANDBOX_STRIPE: z._default(z.enum(['set-up', 'empty']), 'set-up'),
  HARVEST_API_KEY: z.optional(text),
  APIFY_TOKEN: z.optional(text),
  FIRSTPROMOTER_API_KEY: z.optional(text),
  FIRSTPROMOTER_ACCOUNT_ID: z.optional(text),
  LLM_API_KEY: z.optional(text),
  GOOGLE_CLIENT_ID: z.optional(text),
  GOOGLE_CLIENT_SECRET: z.optional(text),
  GOOGLE_REDIRECT_URI: z.optional(httpUrl),
});

/** Throws a one-line error that names the invalid variable. */
export function readSettings(environment: Record<string, string | undefined>) {
  const filled = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = z.safeParse(Environment, filled);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${issue?.path.join('.')} ${issue?.message}`);
  }
  const values = parsed.data;
  return {
    host: values.SANDBOX_HOST,
    port: values.SANDBOX_PORT,
    smtpPort: values.SANDBOX_SMTP_PORT,
    dataDir: values.SANDBOX_DATA_DIR,
    stripe: {
      secretKey: values.STRIPE_SECRET_KEY,
      webhookSecret: values.STRIPE_WEBHOOK_SECRET,
      webhookUrl: values.STRIPE_WEBHOOK_URL ?? null,
    },
    /** The account at Stripe begins as `npm run stripe:setup` leaves it; otherwise with nothing. */
    isStripeSetUp: values.SANDBOX_STRIPE === 'set-up',
    /** If unset, the network accepts any key. */
    harvestApiKey: values.HARVEST_API_KEY,
    /** If unset, Apify's stand-in accepts any token. */
    apifyToken: values.APIFY_TOKEN,
    /** If unset, FirstPromoter's stand-in accepts any key and account. */
    firstPromoter: {
      apiKey: values.FIRSTPROMOTER_API_KEY,
      accountId: values.FIRSTPROMOTER_ACCOUNT_ID,
    },
    /** If unset, the language model accepts any key. */
    languageModelKey: values.LLM_API_KEY,
    google: readGoogle(values),
  };
}

function readGoogle(values: z.infer<typeof Environment>) {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_REDIRECT_URI } = values;
  const given = { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_REDIRECT_URI };
  if (!GOOGLE_CLIENT_ID || !GOOGLE_CLIENT_SECRET || !GOOGLE_REDIRECT_URI) {
    const missing = Object.entries(given).filter(([, value]) => value === undefined);
    if (missing.length === Object.keys(given).length) return undefined;
    throw new Error(`${missing[0]?.[0]} is missing: Google sign-in needs all three settings`);
  }
  return {
    clientId: GOOGLE_CLIENT_ID,
    clientSecret: GOOGLE_CLIENT_SECRET,
    redirectUri: GOOGLE_REDIRECT_URI,
  };
}
