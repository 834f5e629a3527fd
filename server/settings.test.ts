import { expect, test } from 'vitest';
import { MINIMAL_ENVIRONMENT } from './testing/environment.ts';
import { SettingsError } from './platform/settings/slice.ts';
import { readSettings, slices } from './settings.ts';

const PRODUCTION = {
  ...MINIMAL_ENVIRONMENT,
  NODE_ENV: 'production',
  APP_URL: 'https://rapport.example',
  TRUSTED_PROXIES: '1',
};

const SPLIT = {
  ...MINIMAL_ENVIRONMENT,
  ROLE: 'web',
  DATABASE_URL: 'postgres://localhost/rapport',
  CODE_PEPPER: 'p'.repeat(32),
};

const MAIL_IN_THE_CLEAR = 'smtp://user:hidden@smtp.example:587';

function getRefusal(environment: Record<string, string>): string {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  throw new Error('The start was not refused');
}

const all = Object.values(slices).flatMap(({ settings }) => Object.values(settings));

test('every variable belongs to one setting with a description', () => {
  const names = all.map(({ variable }) => variable);
  expect(new Set(names).size).toBe(names.length);
});

test('the minimal environment is enough, and the rest has the documented defaults', () => {
  expect(readSettings(MINIMAL_ENVIRONMENT)).toMatchObject({
    process: { production: false, role: 'all' },
    http: { port: 3000, host: '127.0.0.1', appUrl: 'http://localhost:3000', trustedProxies: 0 },
    storage: { dataDir: './.data', databaseUrl: null },
    stripe: { apiUrl: 'https://api.stripe.com' },
    network: { hosts: ['www.linkedin.com', 'linkedin.com'] },
    google: null,
    languageModel: null,
    affiliates: null,
  });
});

test('in production, a database on another machine must say whether it uses TLS', () => {
  const remote = 'postgres://u:hidden@db.example.com/rapport';
  const start = (url: string) => readSettings({ ...PRODUCTION, DATABASE_URL: url });
  const refusal = getRefusal({ ...PRODUCTION, DATABASE_URL: remote });
  expect(refusal).toMatch(/DATABASE_URL .*sslmode=verify-full.*sslmode=disable/);
  expect(refusal).not.toContain('hidden');
  for (const sslmode of ['verify-full', 'disable', 'require'])
    expect(start(`${remote}?sslmode=${sslmode}`).storage.databaseUrl).toContain('sslmode=');
  expect(start('postgres://u@localhost/rapport').storage.databaseUrl).toContain('localhost');
  const pooled = { DATABASE_URL: 'postgres://u@localhost:6432/rapport' };
  expect(getRefusal({ ...PRODUCTION, ...pooled, DATABASE_DIRECT_URL: remote })).toContain(
    'DATABASE_DIRECT_URL leads to another machine without TLS',
  );
  const replicas = { DATABASE_REPLICA_URLS: `postgres://u@localhost/rapport, ${remote}` };
  expect(getRefusal({ ...PRODUCTION, ...pooled, ...replicas })).toContain(
    'DATABASE_REPLICA_URLS leads to another machine without TLS',
  );
  const inDevelopment = { ...MINIMAL_ENVIRONMENT, DATABASE_URL: remote };
  expect(readSettings(inDevelopment).storage.databaseUrl).toBe(remote);
});

test('the address past a pooler is refused without that of the pooler', () => {
  expect(
    getRefusal({ ...MINIMAL_ENVIRONMENT, DATABASE_DIRECT_URL: 'postgres://localhost/x' }),
  ).toContain('DATABASE_DIRECT_URL is set without DATABASE_URL');
});

test('replicas are refused without their primary, and if one is no address of PostgreSQL', () => {
  const start = (urls: string) =>
    getRefusal({ ...MINIMAL_ENVIRONMENT, DATABASE_REPLICA_URLS: urls });
  expect(start('postgres://localhost/x')).toContain(
    'DATABASE_REPLICA_URLS is set without DATABASE_URL',
  );
  expect(start('postgres://localhost/x,https://example.com')).toMatch(
    /DATABASE_REPLICA_URLS .*postgres:/,
  );
});

// Its address may be `api.harvestapi.io` or `api.harvest-api.com` (reported; types of the client).
test('the address of the profile source is the documented one, or the one that is set', () => {
  const buildAddress = (environment: Record<string, string>) =>
    readSettings({ ...PRODUCTION, ...environment }).network.apiUrl;
  expect(buildAddress({})).toBe('https://api.harvestapi.io');
  const other = 'https://api.harvest-api.com';
  expect(buildAddress({ HARVEST_API_URL: other })).toBe(other);
});

test('without APP_URL the public address follows the port', () => {
  expect(readSettings({ ...MINIMAL_ENVIRONMENT, PORT: '4000' }).http.appUrl).toBe(
    'http://localhost:4000',
  );
});

/** Without a key of the data service members import their own files. */
const REQUIRED = Object.keys(MINIMAL_ENVIRONMENT).filter((name) => name !== 'HARVEST_API_KEY');

test('a data service is optional', () => {
  const { HARVEST_API_KEY: _, ...rest } = PRODUCTION;
  expect(readSettings(rest).process.production).toBe(true);
});

test('data services are used in the given order, and one that is named needs its key', () => {
  const given = { ...PRODUCTION, APIFY_TOKEN: 'token', NETWORK_SOURCES: 'apify, files' };
  expect(readSettings(given).network.sources).toEqual(['apify', 'files']);
  expect(getRefusal({ ...PRODUCTION, NETWORK_SOURCES: 'apify' })).toContain(
    'APIFY_TOKEN is missing: NETWORK_SOURCES names apify',
  );
  expect(getRefusal({ ...given, HARVEST_API_KEY: '', NETWORK_SOURCES: 'harvestapi' })).toContain(
    'HARVEST_API_KEY is missing: NETWORK_SOURCES names harvestapi',
  );
});

test('sources that name people by different keys are not combined', () => {
  const given = { ...PRODUCTION, APIFY_TOKEN: 'token', APIFY_REACTIONS_ACTOR: 'api-ninja' };
  expect(getRefusal(given)).toContain('APIFY_REACTIONS_ACTOR is api-ninja');
  readSettings({ ...given, NETWORK_SOURCES: 'apify,files' });
  readSettings({ ...given, HARVEST_API_KEY: '' });
});

test.for(REQUIRED)('T44 without %s the start is refused in one line', async (name) => {
  for (const missing of [{}, { [name]: '' }, { [name]: '  ' }]) {
    const { [name]: _, ...rest }: Record<string, string> = MINIMAL_ENVIRONMENT;
    const line = getRefusal({ ...rest, ...missing });
    expect(line).toContain(`${name} is missing`);
    expect(line).not.toContain('\n');
  }
});

test('in production the start is refused without a public address', () => {
  const { APP_URL: _, ...rest } = PRODUCTION;
  expect(getRefusal(rest)).toContain('APP_URL is missing');
  expect(readSettings(PRODUCTION).process.production).toBe(true);
});

test('in production one line names everything missing, including the public address', () => {
  const line = getRefusal({ NODE_ENV: 'production' });
  for (const name of ['APP_URL', ...REQUIRED]) {
    expect(line).toContain(`${name} is missing`);
  }
});

test.each([
  ['PORT', 'eighty'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['HOST', 'not a host'],
  ['APP_URL', 'rapport.example'],
  ['APP_URL', 'https://rapport.example/app'],
  ['APP_URL', 'http://rapport.example'],
  ['APP_URL', 'ftp://rapport.example'],
  ['TRUSTED_PROXIES', 'true'],
  ['DATABASE_URL', 'mysql://localhost/rapport'],
  ['DATABASE_URL', 'localhost'],
  ['ROLE', 'api'],
  ['CODE_PEPPER', 'short'],
  ['STRIPE_SECRET_KEY', 'pk_test_1'],
  ['STRIPE_WEBHOOK_SECRET', 'secret'],
  ['STRIPE_API_URL', 'http://localhost:3001/stripe'],
  ['GOOGLE_ISSUER', 'accounts.google.com'],
  ['SMTP_URL', 'http://localhost'],
  ['SMTP_URL', 'smtp:mail'],
  ['MAIL_FROM', 'Rapport'],
  ['MAIL_FROM', 'a@b.example\r\nBcc: c@d.example'],
  ['MAIL_FROM', '=?utf-8?Q?evil?= <a@b.example>'],
  ['SUPPORT_EMAIL', 'support'],
  ['SUPPORT_EMAIL', 'a,b@example.com'],
  ['NETWORK_HOST', 'https://www.linkedin.com'],
  ['HARVEST_API_URL', 'localhost:3001'],
  ['NETWORK_SOURCES', 'harvestapi,linkedin'],
  ['NETWORK_SOURCES', 'files,files'],
  ['HARVEST_CONCURRENCY', '0'],
  ['HARVEST_TIMEOUT_SECONDS', '181'],
  ['HARVEST_CALL_COST', '0,004'],
  ['HARVEST_DAILY_BUDGET', '-1'],
  ['LLM_BASE_URL', 'llm'],
  ['WEBSITE_URL', 'javascript:alert(1)'],
  ['ROADMAP_URL', 'roadmap'],
  ['EXTENSION_STORE_URL', 'store'],
  ['TERMS_URL', 'terms'],
  ['MEMBER_PRIVACY_URL', 'javascript:alert(1)'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_PORT', 'x'],
  ['METRICS_TOKEN', 'short'],
  ['NODE_ENV', 'live'],
])('%s=%j is refused in one line that names it and not its value', (name, value) => {
  const line = getRefusal({ ...MINIMAL_ENVIRONMENT, [name]: value });
  expect(line).toContain(name);
  expect(line).not.toContain('\n');
  // Short values may occur in the message by chance.
  expect(value.length > 6 && line.includes(value)).toBe(false);
});

// Passwords of SES contain `/` (memory).
test.each(['/', '?', '#'])('an unencoded %s in the mail password is explained', (sign) => {
  const SMTP_URL = `smtps://AKIA:begin${sign}end@email-smtp.eu-west-1.amazonaws.com`;
  expect(getRefusal({ ...MINIMAL_ENVIRONMENT, SMTP_URL })).toMatch(/SMTP_URL .*write %2F/);
  const encoded = SMTP_URL.replace(`begin${sign}`, `begin${encodeURIComponent(sign)}`);
  expect(readSettings({ ...MINIMAL_ENVIRONMENT, SMTP_URL: encoded }).mail.smtpUrl).toBe(encoded);
});

test('people are kept for longer than their post is read again', () => {
  const refusal = getRefusal({ ...MINIMAL_ENVIRONMENT, PEOPLE_RETENTION_MONTHS: '1' });
  expect(refusal).toContain('PEOPLE_RETENTION_MONTHS');
  const { retention } = readSettings({ ...MINIMAL_ENVIRONMENT, PEOPLE_RETENTION_MONTHS: '2' });
  expect(retention.retentionMonths).toBe(2);
});

test('every malformed variable is named at once', () => {
  const line = getRefusal({ ...MINIMAL_ENVIRONMENT, PORT: 'x', LOG_LEVEL: 'y' });
  expect(line).toContain('PORT');
  expect(line).toContain('LOG_LEVEL');
});

test.each([
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'],
  ['GOOGLE_ISSUER', 'GOOGLE_CLIENT_ID', 'https://login.example'],
  ['LLM_MODEL', 'LLM_BASE_URL'],
  ['LLM_API_KEY', 'LLM_MODEL'],
  ['FIRSTPROMOTER_API_KEY', 'FIRSTPROMOTER_ACCOUNT_ID'],
  ['FIRSTPROMOTER_API_URL', 'FIRSTPROMOTER_API_KEY', 'https://api.firstpromoter.com'],
])('T44 %s alone does not switch on its feature: %s is required', (given, missing, value = 'x') => {
  expect(getRefusal({ ...MINIMAL_ENVIRONMENT, [given]: value })).toContain(`${missing} is missing`);
});

test('an optional feature is on when all its settings are set', () => {
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
  expect(readSettings({ ...MINIMAL_ENVIRONMENT, ...google }).google).toEqual({
    clientId: 'id',
    clientSecret: 'secret',
    issuer: 'https://accounts.google.com',
  });
});

test.each(['web', 'worker'])('the embedded database refuses the role %s', (role) => {
  expect(getRefusal({ ...MINIMAL_ENVIRONMENT, ROLE: role })).toContain('DATABASE_URL');
  expect(readSettings({ ...SPLIT, ROLE: role }).process.role).toBe(role);
});

test.for<[string, Record<string, string>, string]>([
  ['a web process without a pepper', { CODE_PEPPER: '' }, 'CODE_PEPPER is missing'],
  ['a worker without a pepper', { ROLE: 'worker', CODE_PEPPER: '' }, 'CODE_PEPPER is missing'],
  ['https without a proxy', { TRUSTED_PROXIES: '0' }, 'TRUSTED_PROXIES is 0'],
  ['https with proxies left out', { TRUSTED_PROXIES: '' }, 'TRUSTED_PROXIES is 0'],
  ['a password without TLS', { SMTP_URL: MAIL_IN_THE_CLEAR }, '?requireTLS=true'],
  [
    'a password with TLS switched off',
    { SMTP_URL: `${MAIL_IN_THE_CLEAR}?requireTLS=false` },
    'smtps://',
  ],
  ['a password with TLS left open', { SMTP_URL: `${MAIL_IN_THE_CLEAR}?requireTLS=1` }, 'smtps://'],
  [
    'TLS with any certificate',
    { SMTP_URL: 'smtps://user:hidden@smtp.example?tls.rejectUnauthorized=false' },
    'tls.rejectUnauthorized',
  ],
  [
    'STARTTLS with any certificate',
    { SMTP_URL: `${MAIL_IN_THE_CLEAR}?requireTLS=true&tls.rejectUnauthorized=0` },
    'tls.rejectUnauthorized',
  ],
])('T65 in production %s is refused in one line', async ([, altered, says]) => {
  const line = getRefusal({ ...PRODUCTION, ...SPLIT, ...altered });
  expect(line).toContain(says);
  expect(line).not.toContain('\n');
  expect(line).not.toContain('hidden');
});

test.each([
  ['one of several processes', {}],
  ['one process that makes its own pepper', { ROLE: 'all', CODE_PEPPER: '' }],
  ['a worker, which needs no proxy', { ROLE: 'worker', TRUSTED_PROXIES: '0' }],
  ['TLS from the first byte', { SMTP_URL: 'smtps://user:hidden@smtp.example' }],
  ['TLS before the password', { SMTP_URL: `${MAIL_IN_THE_CLEAR}?requireTLS=true` }],
  ['a relay that asks for no password', { SMTP_URL: 'smtp://smtp.example' }],
  ['a relay on this machine', { SMTP_URL: 'smtp://user:hidden@localhost' }],
  ['a relay on this machine’s IPv6', { SMTP_URL: 'smtp://user:hidden@[::1]:25' }],
])('T65 in production %s is accepted', (_, altered) => {
  expect(readSettings({ ...PRODUCTION, ...SPLIT, ...altered }).process.production).toBe(true);
});

test('T65 a development start needs no proxy or TLS, but the pepper', () => {
  const { NODE_ENV: _, ...development } = { ...PRODUCTION, TRUSTED_PROXIES: '0' };
  readSettings({ ...development, SMTP_URL: MAIL_IN_THE_CLEAR });
  expect(getRefusal({ ...development, ...SPLIT, CODE_PEPPER: '' })).toContain('CODE_PEPPER is');
});

test.each(['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])(
  'the public address %s needs no https',
  (APP_URL) => {
    expect(readSettings({ ...MINIMAL_ENVIRONMENT, APP_URL }).http.appUrl).toBe(APP_URL);
  },
);

test.each([
  ['STRIPE_API_URL', {}],
  ['HARVEST_API_URL', {}],
  ['APIFY_API_URL', { APIFY_TOKEN: 'token' }],
  ['GOOGLE_ISSUER', { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }],
  ['LLM_BASE_URL', { LLM_API_KEY: 'key', LLM_MODEL: 'model' }],
  ['FIRSTPROMOTER_API_URL', { FIRSTPROMOTER_API_KEY: 'key', FIRSTPROMOTER_ACCOUNT_ID: 'id' }],
])('in production %s gets no key of ours without https, unless it is local', (name, others) => {
  const far = { ...PRODUCTION, ...others, [name]: 'http://far.example' };
  expect(getRefusal(far)).toContain(`${name} must begin with https://`);
  readSettings({ ...far, [name]: 'http://localhost:3001' });
  readSettings({ ...far, NODE_ENV: 'development' });
});
