import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readSettings, slices } from '../server/settings.ts';
import { root } from './steps.ts';

const read = (name: string) => readFileSync(join(root, name), 'utf8');

type Service = {
  readonly image: string;
  readonly restart?: string;
  readonly environment?: Readonly<Record<string, string>>;
};
type Compose = { readonly services: Readonly<Record<string, Service>> };

// The first test validates against the Compose specification's schema.
const compose = parse(read('compose.yaml'), { merge: true }) as Compose;
const processes = Object.entries(compose.services).filter(([, { image }]) => image === 'rapport');

const VARIABLES = Object.values(slices).flatMap(({ settings }) =>
  Object.values(settings).map(({ variable }) => variable),
);

/** The minimal .env of an installation. */
const REQUIRED = {
  DOMAIN: 'rapport.example.com',
  POSTGRES_PASSWORD: 'a2f81c',
  CODE_PEPPER: 'k'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://user:password@smtp.example.com',
  MAIL_FROM: 'Rapport <hello@example.com>',
  SUPPORT_EMAIL: 'support@example.com',
};

test('compose.yaml matches the schema of the Compose specification', () => {
  // Ajv has this draft built in under another spelling of its URL.
  const { $schema: _draft, ...schema } = JSON.parse(
    read('node_modules/dclint/schemas/compose.schema.json'),
  ) as Record<string, unknown>;
  const judge = new Ajv({ allErrors: true, strict: false, validateFormats: false });
  const isValid = judge.compile(schema);
  isValid(compose);
  expect(isValid.errors).toBeNull();
  expect(isValid({ services: { web: { imagee: 'rapport' } } })).toBe(false);
});

test('two web processes and a worker start with the required settings of compose.yaml', () => {
  const roles = processes.map(([, { environment }]) => {
    const settings = readSettings({ ...buildImageEnvironment(), ...filled(environment, REQUIRED) });
    expect(settings.process.production).toBe(true);
    expect(settings.http.appUrl).toBe('https://rapport.example.com');
    expect(settings.http.trustedProxies).toBe(1);
    return settings.process.role;
  });
  expect(roles.toSorted()).toEqual(['web', 'web', 'worker']);
});

test('compose.yaml names each required setting that is missing, and contains no secret', () => {
  for (const missing of Object.keys(REQUIRED)) {
    const rest = Object.fromEntries(Object.entries(REQUIRED).filter(([name]) => name !== missing));
    const fill = () =>
      Object.values(compose.services).map((each) => filled(each.environment, rest));
    expect(fill).toThrow(missing);
  }
  const own = [
    ...read('compose.yaml').matchAll(/^\s+([A-Z_]*(?:SECRET|KEY|PASSWORD|PEPPER|TOKEN)): (.*)$/gm),
  ];
  expect(own.length).toBeGreaterThan(5);
  for (const [, name = '', value = ''] of own)
    expect(value).toMatch(new RegExp(`^\\$\\{${name}:[?-]`));
  for (const [text] of read('compose.yaml').matchAll(/\$\{[A-Z_]+:-[^}]*\}/g)) {
    expect(text).toMatch(/:-\}$/);
  }
});

test('compose.yaml, the image and the unit use known settings only', () => {
  const inCompose = processes.flatMap(([, { environment }]) => Object.keys(environment ?? {}));
  const inUnit = [...read('deploy/rapport.service').matchAll(/^Environment=(\w+)=/gm)];
  const named = [
    ...inCompose,
    ...Object.keys(buildImageEnvironment()),
    ...inUnit.map(([, name = '']) => name),
  ];
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !VARIABLES.includes(name))).toEqual([]);
});

test('settings in .env reach every process, unless the image or compose.yaml sets them', () => {
  const ofImage = Object.keys(buildImageEnvironment());
  const example = { ...REQUIRED, LOOKUPS_PER_DAY: '40', LOG_LEVEL: 'warn' };
  for (const [, { environment = {} }] of processes) {
    const passed = [...ofImage, ...Object.keys(environment)];
    expect(VARIABLES.filter((name) => !passed.includes(name))).toEqual([]);
    const settings = readSettings({ ...buildImageEnvironment(), ...filled(environment, example) });
    expect(settings.budgets.lookUpsPerDay).toBe(40);
  }
});

test('Caddy proxies services of compose.yaml and checks that they are ready', () => {
  const caddyfile = read('deploy/Caddyfile');
  const upstreams = [...caddyfile.matchAll(/\b([\w-]+):3000\b/g)].map(([, name = '']) => name);
  const webs = processes.filter(([, { environment }]) => environment?.['ROLE'] === 'web');
  expect(upstreams).toEqual(webs.map(([name]) => name));
  expect(caddyfile).toContain('health_uri /api/health/ready');
});

test('the image and the unit run the same program without root', () => {
  const program = '/opt/rapport/bin/node /opt/rapport/serve.mjs';
  expect(read('deploy/rapport.service')).toContain(`ExecStart=${program}\n`);
  const [, entry = '[]'] = /^ENTRYPOINT (\[.*\])$/m.exec(read('Dockerfile')) ?? [];
  expect((JSON.parse(entry) as string[]).join(' ')).toBe(program);
  expect(read('Dockerfile')).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
  expect(read('deploy/rapport.service')).toMatch(/^DynamicUser=yes$/m);
});

test('a process that cannot start while the database is down is started again, without a limit', () => {
  const unit = read('deploy/rapport.service');
  expect(unit).toMatch(/^Restart=on-failure$/m);
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(processes.map(([, { restart }]) => restart)).toEqual(
    processes.map(() => 'unless-stopped'),
  );
  expect(read('docs/operations/deployment.md')).toContain('--restart unless-stopped');
});

test('the image may migrate for fifteen minutes before it counts as unhealthy', () => {
  expect(read('Dockerfile')).toMatch(/^HEALTHCHECK .*--start-period=15m /m);
  // Its own health check would replace that of the image.
  expect(processes.filter(([, service]) => 'healthcheck' in service)).toEqual([]);
});

/** Interpolates like Compose: `${NAME:?why}` is required, `${NAME:-}` is optional. */
function filled(
  environment: Service['environment'] = {},
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const fill = (text: string) =>
    text.replaceAll(/\$\{(\w+):([?-])[^}]*\}/g, (_whole, name: string, kind: string) => {
      const value = given[name] ?? '';
      if (value === '' && kind === '?') throw new Error(`${name} is missing`);
      return value;
    });
  return Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, fill(text)]));
}

function buildImageEnvironment(): Record<string, string> {
  const [, lines = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(read('Dockerfile')) ?? [];
  return Object.fromEntries(
    [...lines.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  );
}
