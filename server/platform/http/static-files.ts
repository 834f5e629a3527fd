import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { policyOf, setSecurityHeaders } from './responses/headers.ts';

type StaticFile = {
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
  readonly policy: string | null;
  readonly identity: Buffer;
  /** Compressible types only: fonts and pictures are compressed already. */
  readonly compressed: Readonly<Record<Compression, () => Buffer>> | null;
};
type Compression = 'br' | 'gzip';

export type StaticSite = {
  serve(request: IncomingMessage, response: ServerResponse): void;
  /** Reads every remaining file, after which the files on disk may be replaced. */
  loadAll(): void;
};

export type StaticSiteOptions = {
  readonly directory: string;
  readonly secureOrigin: boolean;
  readonly placeholders: Readonly<Record<string, string>>;
};

/**
 * The built application in memory: two megabytes, each file read once. Any other path is a page:
 * prerendered if the build did so, otherwise the application's shell, or the "not found" page with
 * status 404 if the application has no such route (`routes.json`).
 */
export function openStaticSite(options: StaticSiteOptions): StaticSite {
  const paths = readPaths(options.directory);
  const files = findFiles(options);

  return {
    serve(request, response) {
      const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
      setSecurityHeaders(response, options.secureOrigin);
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.writeHead(405, { allow: 'GET, HEAD' }).end();
        return;
      }
      const file = files.get(path)?.();
      if (file) return send(request, response, 200, file);
      const page = path.length > 1 ? path.replace(/\/$/, '') : path;
      const isPage = paths.has(page) || paths.has(`/${page.split('/', 2)[1]}/*`);
      const document = isPage
        ? (files.get(`${page}/index.html`) ?? files.get('/index.html'))
        : files.get('/404.html');
      if (document && extname(path) === '') {
        return send(request, response, isPage ? 200 : 404, document());
      }
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found');
    },
    loadAll() {
      for (const read of files.values()) read();
    },
  };
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  file: StaticFile,
): void {
  if (file.policy !== null) response.setHeader('content-security-policy', file.policy);
  response.setHeader('etag', file.etag);
  response.setHeader('cache-control', file.cacheControl);
  response.setHeader('vary', 'accept-encoding');
  if (status === 200 && request.headers['if-none-match'] === file.etag) {
    response.writeHead(304).end();
    return;
  }
  const encoding = file.compressed && preferred(request.headers['accept-encoding'] ?? '');
  const body = encoding ? file.compressed[encoding]() : file.identity;
  response.writeHead(status, {
    'content-type': file.type,
    'content-length': body.length,
    ...(encoding ? { 'content-encoding': encoding } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function preferred(accepted: string): Compression | null {
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
    names.map((name) => [name.slice(directory.length), lazy(() => readFile(name, placeholders))]),
  );
}

function lazy<T>(make: () => T): () => T {
  let kept: { made: T } | undefined;
  return () => (kept ??= { made: make() }).made;
}

function readFile(name: string, placeholders: Readonly<Record<string, string>>): StaticFile {
  const extension = extname(name);
  const isPage = extension === '.html';
  const page = isPage ? fillPlaceholders(readFileSync(name, 'utf8'), placeholders) : null;
  const identity = page === null ? readFileSync(name) : Buffer.from(page);
  return {
    type: TYPES[extension] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    cacheControl: name.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    policy: page === null ? null : policyOf(page),
    identity,
    compressed: COMPRESSIBLE.has(extension)
      ? {
          br: compressed(`${name}.br`, isPage, () => brotliCompressSync(identity, QUICKLY)),
          gzip: compressed(`${name}.gz`, isPage, () => gzipSync(identity, { level: 9 })),
        }
      : null,
  };
}

/** Pages have placeholders to fill, so the build compresses assets only. */
function compressed(name: string, isPage: boolean, compress: () => Buffer): () => Buffer {
  if (isPage || !existsSync(name)) return lazy(compress);
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
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
};
