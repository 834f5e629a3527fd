import { Hono } from 'hono';
import { readOrigin } from './people.ts';
import { drawPortrait } from './portrait.ts';

export function createPhotos(): Hono {
  const app = new Hono();
  app.get('/:file{.+\\.png}', async (context) => {
    const origin = readOrigin(context.req.param('file').slice(0, -'.png'.length));
    if (origin === undefined) return context.text('There is no such picture', 404);
    return context.body(await drawPortrait(origin), 200, {
      'Content-Type': 'image/png',
      'Cache-Control': 'public, max-age=86400, immutable',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  });
  return app;
}
