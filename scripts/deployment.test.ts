import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readSettings, SETTINGS_SLICES } from '../server/platform/settings.ts';
import type { Setting } from '../server/platform/settings-slice.ts';
import { root } from './steps.ts';

const read = (name: string) => readFileSync(join(root, name), 'utf8');

type Service = { readonly image: string; readonly environment?: Readonly<Record<string, string>> };
type Compose = { readonly services: Readonly<Record<string, Service>> };

// The schema of the specification, held against it by the first test.
const compose = parse(read('compose.yaml'), { merge: true }) as Compose;
const processes = Object.entries(compose.services).filter(([, { image }]) => image === 'rapport');

const VARIABLES = SETTINGS_SLICES.flatMap((slice) =>
  Object.values<Setting<unknown>>(slice.settings).map(({ variable }) => variable),
);

/** What the operator of an installation writes into .env, and nothing more than must be there. */
const LEAST = {
  DOMAIN: 'rapport.example.com',
  POSTGRES_PASSWORD: 'a2f81c',
  CODE_PEPPER: 'k'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://user:password@smtp.example.com',
  MAIL_FROM: 'Rapport <hello@example.com>',
  SUPPORT_EMAIL: 'support@example.com',
  HARVEST_API_KEY: 'key',
};

test('compose.yaml is one by the schema of the specification', () => {
  // Ajv knows its draft by default, and by another spelling of its address.
  const { $schema: _draft, ...schema } = JSON.parse(
    read('node_modules/dclint/schemas/compose.schema.json'),
  ) as Record<string, unknown>;
  const judge = new Ajv({ allErrors: true, strict: false, validateFormats: false });
  const isValid = judge.compile(schema);
  isValid(compose);
  expect(isValid.errors).toBeNull();
  expect(isValid({ services: { web: { imagee: 'rapport' } } })).toBe(false);
});

test('two web processes and a worker start with the least that compose.yaml asks for', () => {
  const roles = processes.map(([, { environment }]) => {
    const settings = readSettings({ ...imageEnvironment(), ...filled(environment, LEAST) });
    expect(settings.production).toBe(true);
    expect(settings.http.appUrl).toBe('https://rapport.example.com');
    expect(settings.http.trustedProxies).toBe(1);
    return settings.role;
  });
  expect(roles.toSorted()).toEqual(['web', 'web', 'worker']);
});

test('compose.yaml refuses by name whatever of the least is missing, and has no secret of its own', () => {
  for (const missing of Object.keys(LEAST)) {
    const rest = Object.fromEntries(Object.entries(LEAST).filter(([name]) => name !== missing));
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

test('compose.yaml, the image and the unit name no setting that the product does not have', () => {
  const inCompose = processes.flatMap(([, { environment }]) => Object.keys(environment ?? {}));
  const inUnit = [...read('deploy/rapport.service').matchAll(/^Environment=(\w+)=/gm)];
  const named = [
    ...inCompose,
    ...Object.keys(imageEnvironment()),
    ...inUnit.map(([, name = '']) => name),
  ];
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !VARIABLES.includes(name))).toEqual([]);
});

test('each proxied process is one of compose.yaml, and Caddy asks whether it is ready', () => {
  const caddyfile = read('deploy/Caddyfile');
  const upstreams = [...caddyfile.matchAll(/\b([\w-]+):3000\b/g)].map(([, name = '']) => name);
  const webs = processes.filter(([, { environment }]) => environment?.['ROLE'] === 'web');
  expect(upstreams).toEqual(webs.map(([name]) => name));
  expect(caddyfile).toContain('health_uri /api/health/ready');
});

test('the image and the unit run the same program, and neither as root', () => {
  const program = '/opt/rapport/bin/node /opt/rapport/serve.mjs';
  expect(read('deploy/rapport.service')).toContain(`ExecStart=${program}\n`);
  const [, entry = '[]'] = /^ENTRYPOINT (\[.*\])$/m.exec(read('Dockerfile')) ?? [];
  expect((JSON.parse(entry) as string[]).join(' ')).toBe(program);
  expect(read('Dockerfile')).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
  expect(read('deploy/rapport.service')).toMatch(/^DynamicUser=yes$/m);
});

/** As Compose fills in what it reads: `${NAME:?why}` must be there, `${NAME:-}` need not. */
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

function imageEnvironment(): Record<string, string> {
  const [, lines = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(read('Dockerfile')) ?? [];
  return Object.fromEntries(
    [...lines.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  );
}
