import { createServer, type RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { openStaticSite } from '../../server/platform/http/static-files.ts';
import { contestant } from './contestants.ts';

type Sirv = (directory: string, options: object) => RequestListener;

const { SITE = '', LIBRARIES = '', CONTESTANT = '', PORT } = process.env;

const listeners: Record<string, () => RequestListener> = {
  own: () => {
    const options = { directory: SITE, secureOrigin: false, placeholders: {} };
    const site = openStaticSite(options);
    return (request, response) => site.serve(request, response);
  },
  hono: () => {
    const app = new Hono().use('/*', serveStatic({ root: SITE, precompressed: true }));
    const listen = getRequestListener(app.fetch);
    return (request, response) => void listen(request, response);
  },
  sirv: () => {
    const options = { brotli: true, gzip: true, etag: true, maxAge: 31_536_000, immutable: true };
    return contestant<Sirv>(LIBRARIES, 'sirv')(SITE, options);
  },
};

const listener = listeners[CONTESTANT]?.();
if (!listener) throw new Error(`No such contestant: ${CONTESTANT}`);
createServer(listener).listen(Number(PORT), '127.0.0.1', () => console.log('ready'));
