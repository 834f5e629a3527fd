import { type Context, Hono } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { writePolicy } from './responses/headers.ts';
import type { HttpEnv } from './routes/current-request.ts';

type StaticFile = {
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly identity: Bytes;
  /** Compressible types only: fonts and pictures are compressed already. */
  readonly compressed: Readonly<Record<Compression, () => Bytes>> | null;
};
type Compression = 'br' | 'gzip';
type Bytes = Uint8Array<ArrayBuffer>;

export type StaticSite = {
  readonly app: Hono<HttpEnv>;
  /** Reads every remaining file, after which the files on disk may be replaced. */
  loadAll(): void;
};

export type StaticSiteOptions = {
  readonly directory: string;
  readonly placeholders: Readonly<Record<string, string>>;
};

/**
 * The built application in memory, each file read once: Hono's `serveStatic` would mix the files of
 * two releases. Any other path is a page: prerendered if the build did so, otherwise the
 * application's shell, or the "not found" page with status 404 if the application has no such route
 * (`routes.json`).
 */
export function openStaticSite(options: StaticSiteOptions): StaticSite {
  const paths = readPaths(options.directory);
  const files = findFiles(options);
  const app = new Hono<HttpEnv>();
  app.get('*', (c) => {
    const { path } = c.req;
    const file = files.get(path)?.();
    if (file) return send(c, 200, file);
    const page = path.length > 1 ? path.replace(/\/$/, '') : path;
    const isPage = paths.has(page) || paths.has(`/${page.split('/', 2)[1]}/*`);
    const document = isPage
      ? (files.get(`${page}/index.html`) ?? files.get('/index.html'))
      : files.get('/404.html');
    if (document && extname(path) === '') return send(c, isPage ? 200 : 404, document());
    return c.text('Not found', 404);
  });
  app.all('*', (c) => c.body(null, 405, { allow: 'GET, HEAD' }));

  return {
    app,
    loadAll() {
      for (const read of files.values()) read();
    },
  };
}

function send(c: Context<HttpEnv>, status: 200 | 404, file: StaticFile): Response {
  for (const [name, value] of Object.entries(file.headers)) c.header(name, value);
  if (status === 200 && c.req.header('if-none-match') === file.etag) return c.body(null, 304);
  const encoding = file.compressed && chooseEncoding(c.req.header('accept-encoding') ?? '');
  const body = encoding ? file.compressed[encoding]() : file.identity;
  if (encoding) c.header('content-encoding', encoding);
  c.header('content-length', String(body.length));
  return c.body(body, status);
}

function chooseEncoding(accepted: string): Compression | null {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : null;
}

/** Each file by its path, read on first use. */
function findFiles({
  directory,
  placeholders,
}: StaticSiteOptions): ReadonlyMap<string, () => StaticFile> {
  if (!existsSync(directory)) return new Map();
  const names = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz|map)$|^routes\.json$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    names.map((name) => [
      name.slice(directory.length),
      createLazy(() => readFile(name, placeholders)),
    ]),
  );
}

function createLazy<T>(make: () => T): () => T {
  let kept: { made: T } | undefined;
  return () => (kept ??= { made: make() }).made;
}

function readFile(name: string, placeholders: Readonly<Record<string, string>>): StaticFile {
  const extension = extname(name);
  const isPage = extension === '.html';
  const page = isPage ? fillPlaceholders(readFileSync(name, 'utf8'), placeholders) : null;
  const identity = page === null ? readFileSync(name) : Buffer.from(page);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return {
    headers: {
      etag,
      'content-type': getMimeType(name) ?? 'application/octet-stream',
      'cache-control': name.includes('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'no-cache',
      vary: 'accept-encoding',
      ...(page === null ? {} : { 'content-security-policy': writePolicy(page) }),
    },
    etag,
    identity,
    compressed: COMPRESSIBLE.has(extension)
      ? {
          br: compress(`${name}.br`, isPage, () => brotliCompressSync(identity, QUICKLY)),
          gzip: compress(`${name}.gz`, isPage, () => gzipSync(identity, { level: 9 })),
        }
      : null,
  };
}

/** Pages have placeholders to fill, so the build compresses assets only. */
function compress(name: string, isPage: boolean, make: () => Bytes): () => Bytes {
  if (isPage || !existsSync(name)) return createLazy(make);
  const bytes = readFileSync(name);
  return () => bytes;
}

function fillPlaceholders(html: string, placeholders: Readonly<Record<string, string>>): string {
  return html.replaceAll(/__([A-Z_]+)__/g, (whole, name: string) => {
    const value = placeholders[name];
    return value === undefined ? whole : escapeAttribute(value);
  });
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

function readPaths(directory: string): ReadonlySet<string> {
  const list = join(directory, 'routes.json');
  if (!existsSync(list)) return new Set();
  return new Set(z.array(z.string()).parse(JSON.parse(readFileSync(list, 'utf8'))));
}

/** Pages are compressed at each start; the last 3 % would take ten times as long. */
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.webmanifest']);
