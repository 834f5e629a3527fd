import { Hono } from 'hono';
import { originOfMember } from './people.ts';
import { drawPortrait } from './portrait.ts';

const keptPortraits = 100;

export function createPhotos(): Hono {
  const app = new Hono();
  const drawn = new Map<string, Uint8Array<ArrayBuffer>>();

  app.get('/:file{.+\\.png}', (context) => {
    const memberId = context.req.param('file').slice(0, -'.png'.length);
    const origin = originOfMember(memberId);
    if (origin === undefined) return context.text('There is no such picture', 404);
    const portrait = drawn.get(memberId) ?? new Uint8Array(drawPortrait(origin));
    drawn.delete(memberId);
    drawn.set(memberId, portrait);
    const [oldest] = drawn.keys();
    if (drawn.size > keptPortraits && oldest !== undefined) drawn.delete(oldest);
    return context.body(portrait, 200, {
      'Content-Type': 'image/png',
      'Cache-Control': 'public, max-age=86400, immutable',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  });
  return app;
}
