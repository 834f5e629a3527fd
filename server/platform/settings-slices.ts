import type { Setting } from './settings-slice.ts';
import {
  hosts,
  matching,
  oneOf,
  orNull,
  origin,
  port,
  text,
  url,
  wholeNumber,
} from './settings-values.ts';

export const process = slice('Process', {
  production: {
    variable: 'NODE_ENV',
    doc: '`production` requires `APP_URL` and secure URLs, and starts no sandbox',
    default: 'development',
    schema: oneOf(['production', 'development', 'test'], (name) => name === 'production'),
  },
});

export const http = slice('HTTP', {
  port: { variable: 'PORT', doc: 'port to listen on', default: '3000', schema: port() },
  host: {
    variable: 'HOST',
    doc: 'address to listen on',
    default: '127.0.0.1',
    schema: matching(/^[a-z\d.:-]{1,253}$/i, 'must be an IP address or a host name'),
  },
  appUrl: {
    variable: 'APP_URL',
    doc: 'public origin, used for every link in mails and every redirect',
    default: '',
    schema: orNull(origin()),
  },
  trustedProxies: {
    variable: 'TRUSTED_PROXIES',
    doc: 'number of proxies in front of Rapport that append to X-Forwarded-For',
    default: '0',
    schema: wholeNumber(0, 10),
  },
});

export const storage = slice('Storage and processes', {
  dataDir: {
    variable: 'DATA_DIR',
    doc: 'directory of the embedded database and of the secrets generated on first start',
    default: './.data',
    schema: text(),
  },
  databaseUrl: {
    variable: 'DATABASE_URL',
    doc: 'your own PostgreSQL (15 to 18); empty: the embedded database',
    default: '',
    // A socket's directory may stand in the query: postgres:///name?host=/run/postgresql.
    schema: orNull(url(['postgres:', 'postgresql:'], { mayLackHost: true })),
  },
  role: {
    variable: 'ROLE',
    doc: '`web`, `worker` or `all`; the embedded database supports `all` only',
    default: 'all',
    schema: oneOf(['web', 'worker', 'all'], (role) => role),
  },
  codePepper: {
    variable: 'CODE_PEPPER',
    doc: 'secret for mailed codes and the Google sign-in cookie, the same on every machine; empty: generated in DATA_DIR',
    default: '',
    schema: orNull(text(32)),
  },
});

export const stripe = slice('Stripe', {
  secretKey: {
    variable: 'STRIPE_SECRET_KEY',
    doc: 'secret key of your Stripe account',
    schema: matching(/^[sr]k_\w+$/, 'must be a Stripe secret key (sk_… or rk_…)'),
  },
  webhookSecret: {
    variable: 'STRIPE_WEBHOOK_SECRET',
    doc: 'signing secret of the webhook endpoint',
    schema: matching(/^whsec_\w+$/, 'must be a Stripe webhook secret (whsec_…)'),
  },
  apiUrl: {
    variable: 'STRIPE_API_URL',
    doc: 'base URL of the Stripe API',
    default: 'https://api.stripe.com',
    schema: origin(),
  },
});

export const google = optionalSlice('Google sign-in', {
  clientId: { variable: 'GOOGLE_CLIENT_ID', doc: 'OAuth client id', schema: text() },
  clientSecret: { variable: 'GOOGLE_CLIENT_SECRET', doc: 'OAuth client secret', schema: text() },
  issuer: {
    variable: 'GOOGLE_ISSUER',
    doc: 'issuer URL of the OpenID provider',
    default: 'https://accounts.google.com',
    schema: url(['https:', 'http:']),
  },
});

export const mail = slice('E-mail', {
  smtpUrl: {
    variable: 'SMTP_URL',
    doc: 'URL of the mail server, such as smtps://user:password@smtp.example.com',
    schema: url(['smtp:', 'smtps:']),
  },
  from: {
    variable: 'MAIL_FROM',
    doc: 'sender, such as Rapport <hello@example.com>',
    schema: matching(
      /^(?:[^<>@\r\n\0]{1,80} <[^\s<>@]{1,64}@[^\s<>@]{1,255}>|[^\s<>@]{1,64}@[^\s<>@]{1,255})$/,
      'must be an address, or a name and an address in angle brackets',
    ),
  },
  supportEmail: {
    variable: 'SUPPORT_EMAIL',
    doc: 'address that receives support messages',
    schema: matching(/^[^\s<>@]{1,64}@[^\s<>@]{1,255}$/, 'must be an e-mail address'),
  },
});

export const network = slice('Professional network', {
  hosts: {
    variable: 'NETWORK_HOST',
    doc: 'hosts of profile URLs, separated by commas',
    default: 'www.linkedin.com,linkedin.com',
    schema: hosts(),
  },
  apiKey: { variable: 'HARVEST_API_KEY', doc: 'API key of the profile source', schema: text() },
  apiUrl: {
    variable: 'HARVEST_API_URL',
    doc: 'base URL of the profile source',
    default: 'https://api.harvest-api.com',
    schema: url(['https:', 'http:']),
  },
});

export const budgets = slice('Budgets', {
  lookUpsPerDay: {
    variable: 'LOOKUPS_PER_DAY',
    doc: 'paid profile look-ups a day; a quarter is reserved for members with a plan',
    default: '2000',
    schema: wholeNumber(4, 10_000_000),
  },
  lookUpsPerPlace: {
    variable: 'LOOKUPS_PER_PLACE',
    doc: 'look-ups, and analyses, a day from one network (/24 or /64) by accounts without a plan',
    default: '120',
    schema: wholeNumber(1, 10_000_000),
  },
  lookUpsPerAccount: {
    variable: 'LOOKUPS_PER_ACCOUNT',
    doc: 'look-ups a day by one account without a plan',
    default: '60',
    schema: wholeNumber(1, 10_000_000),
  },
  analysesPerDay: {
    variable: 'ANALYSES_PER_DAY',
    doc: 'analyses started a day; a quarter is reserved for members with a plan',
    default: '500',
    schema: wholeNumber(4, 10_000_000),
  },
});

export const languageModel = optionalSlice('Language model', {
  baseUrl: {
    variable: 'LLM_BASE_URL',
    doc: 'base URL of an OpenAI-compatible server',
    schema: url(['https:', 'http:']),
  },
  apiKey: { variable: 'LLM_API_KEY', doc: 'its key', schema: text() },
  model: { variable: 'LLM_MODEL', doc: 'the model to ask', schema: text() },
});

export const affiliates = optionalSlice('Affiliates', {
  apiKey: { variable: 'FIRSTPROMOTER_API_KEY', doc: 'API key of FirstPromoter', schema: text() },
  accountId: { variable: 'FIRSTPROMOTER_ACCOUNT_ID', doc: 'its account', schema: text() },
  apiUrl: {
    variable: 'FIRSTPROMOTER_API_URL',
    doc: 'base URL of FirstPromoter',
    default: 'https://api.firstpromoter.com',
    schema: url(['https:', 'http:']),
  },
});

export const links = slice('Links', {
  website: {
    variable: 'WEBSITE_URL',
    doc: 'marketing site: footer and Premium plan',
    default: 'https://example.com',
    schema: url(['https:', 'http:']),
  },
  roadmap: {
    variable: 'ROADMAP_URL',
    doc: 'roadmap: footer and user menu',
    default: 'https://example.com/roadmap',
    schema: url(['https:', 'http:']),
  },
  extensionStore: {
    variable: 'EXTENSION_STORE_URL',
    doc: 'page of the browser extension',
    default: 'https://example.com/extension',
    schema: url(['https:', 'http:']),
  },
});

export const operations = slice('Operations', {
  logLevel: {
    variable: 'LOG_LEVEL',
    doc: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`',
    default: 'info',
    schema: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], (level) => level),
  },
  metricsPort: {
    variable: 'METRICS_PORT',
    doc: 'serves /metrics on a separate port; empty: off',
    default: '',
    schema: orNull(port()),
  },
  metricsToken: {
    variable: 'METRICS_TOKEN',
    doc: 'serves /api/metrics to clients with this bearer token; empty: off',
    default: '',
    schema: orNull(text(16)),
  },
});

function slice<const S extends Record<string, Setting<unknown>>>(title: string, settings: S) {
  return { title, optional: false, settings };
}

function optionalSlice<const S extends Record<string, Setting<unknown>>>(
  title: string,
  settings: S,
) {
  return { title, optional: true, settings };
}
