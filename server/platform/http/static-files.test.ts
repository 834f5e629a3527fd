import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '../log/log.ts';
import { type AppOptions, createApp } from './app.ts';
import type { Actor } from './routes/actors.ts';
import { listen } from './listen.ts';
import { openStaticSite, type StaticSite } from './static-files.ts';

const OWN_SCRIPT = "show('dark');\n";
const OWN_STYLE = 'p{color:red}';

const options: AppOptions<Actor> = {
  log: silentLog,
  secureOrigin: false,
  authenticate: async () => null,
  now: () => new Date(),
  runWhileActing: (_, work) => work(),
  runInTurn: (_, __, work) => work(),
  requirePlan: async () => {},
  clientAddress: () => '127.0.0.1',
  observe: () => {},
  isDraining: () => false,
};

let directory: string;
let close = () => {};
let origin: string;
let site: StaticSite;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'rapport-site-'));
  write('index.html', '<p>shell</p>');
  write('404.html', '<p>not found</p>');
  write('auth/index.html', '<meta content="__SITE__"><p>sign in</p>');
  write(
    'contact-us/index.html',
    `<head><script>${OWN_SCRIPT}</script><style>${OWN_STYLE}</style></head>`,
  );
  write('assets/app-1a2b.js', 'let a = "__SITE__";');
  write('assets/app-1a2b.js.br', brotliCompressSync('let a = "__SITE__";'));
  write('favicon.svg', '<svg/>');
  write('robots.txt', 'one build');
  write('assets/font-3c4d.woff2', 'font');
  write('routes.json', JSON.stringify(['/', '/auth', '/contact-us', '/profile', '/profile/*']));
  site = openStaticSite({
    directory,
    placeholders: { SITE: 'https://a.example/?x="&y' },
  });
  const app = createApp([], { ...options, site: site.app });
  const { server, port } = await listen({ app, host: '127.0.0.1', port: 0, secureOrigin: false });
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  origin = `http://127.0.0.1:${port}`;
});

afterAll(() => {
  close();
  rmSync(directory, { recursive: true });
});

function write(name: string, text: string | Buffer): void {
  mkdirSync(join(directory, name, '..'), { recursive: true });
  writeFileSync(join(directory, name), text);
}

async function page(path: string, init?: RequestInit) {
  const response = await fetch(`${origin}${path}`, init);
  return { status: response.status, text: await response.text(), headers: response.headers };
}

test('a prerendered page is served with or without a trailing slash', async () => {
  expect(await page('/auth?token=x')).toMatchObject({ status: 200 });
  expect((await page('/auth/')).text).toContain('sign in');
});

test('a page that is not prerendered is the shell', async () => {
  for (const path of ['/profile', '/profile/', '/profile/a', '/profile/a/b']) {
    expect(await page(path)).toMatchObject({ status: 200, text: '<p>shell</p>' });
  }
});

test('an unknown path is a page with status 404', async () => {
  for (const path of ['/nothing', '/profiles', '/auth/a']) {
    expect(await page(path)).toMatchObject({ status: 404, text: '<p>not found</p>' });
  }
});

test.each([
  '/nothing.js',
  '/routes.json',
  '/assets/app-1a2b.js.br',
  '/../package.json',
  '/%2e%2e/x.y',
])('%s is no file of the site', async (path) => {
  expect((await page(path)).status).toBe(404);
});

test('settings are escaped and filled into pages only', async () => {
  expect((await page('/auth')).text).toContain('content="https://a.example/?x=&quot;&amp;y"');
  expect((await page('/assets/app-1a2b.js')).text).toContain('__SITE__');
});

test('assets are cached for a year, pages are revalidated', async () => {
  const asset = await page('/assets/app-1a2b.js');
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const first = await page('/auth');
  expect(first.headers.get('cache-control')).toBe('no-cache');
  const etag = first.headers.get('etag') ?? '';
  expect((await page('/auth', { headers: { 'if-none-match': etag } })).status).toBe(304);
});

test('a response is compressed if the browser accepts it', async () => {
  for (const encoding of ['br', 'gzip']) {
    const { headers } = await page('/assets/app-1a2b.js', {
      headers: { 'accept-encoding': encoding },
    });
    expect(headers.get('content-encoding')).toBe(encoding);
  }
  const plain = await page('/assets/app-1a2b.js', { headers: { 'accept-encoding': 'identity' } });
  expect(plain.headers.get('content-encoding')).toBeNull();
});

test('a font is never compressed', async () => {
  const { headers, text } = await page('/assets/font-3c4d.woff2');
  expect([headers.get('content-encoding'), headers.get('content-type'), text]).toEqual([
    null,
    'font/woff2',
    'font',
  ]);
});

test('T37 every page carries the policy that lets it load its own scripts only', async () => {
  for (const path of ['/auth', '/profile', '/nothing', '/favicon.svg']) {
    const { headers } = await page(path);
    expect(headers.get('content-security-policy')).toContain("; script-src 'self'; ");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('an inline script or style is allowed by its hash on its own page only', async () => {
  const hash = (text: string) => createHash('sha256').update(text).digest('base64');
  const policy = (await page('/contact-us')).headers.get('content-security-policy');
  expect(policy).toContain(`; script-src 'self' 'sha256-${hash(OWN_SCRIPT)}'; `);
  expect(policy).toContain(`; style-src 'self' 'sha256-${hash(OWN_STYLE)}'; `);
  expect(policy).not.toContain('unsafe');
  const { headers } = await page('/auth');
  expect(headers.get('content-security-policy')).not.toContain('sha256');
});

test('a page cannot be posted to', async () => {
  expect((await page('/auth', { method: 'POST' })).status).toBe(405);
});

test('held files are served unchanged after another build', async () => {
  site.loadAll();
  write('robots.txt', 'another build');
  expect((await page('/robots.txt')).text).toBe('one build');
});
