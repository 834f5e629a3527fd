import type { Context, Hono } from 'hono';
import { readBody } from './input.ts';
import type { NetworkControl } from './network.ts';

export function addNetworkRoutes(app: Hono, network: NetworkControl): void {
  const profile = '/network/profiles/:publicIdentifier';
  const post = '/network/posts/:id';

  app.get('/network/clock', (context) => context.json(network.clock()));
  app.post('/network/clock', async (context) =>
    context.json(network.advanceClock(await readBody(context))),
  );

  app.post(`${profile}/engagement`, async (context) =>
    context.json(network.addEngagement(nameIn(context), await readBody(context)), 201),
  );
  app.post(`${profile}/posts`, async (context) =>
    context.json(network.write(nameIn(context), await readBody(context)), 201),
  );
  app.delete(post, (context) => {
    network.remove(readId(context));
    return context.body(null, 204);
  });
  app.post(`${post}/actions`, async (context) =>
    context.json(network.act(readId(context), await readBody(context)), 201),
  );

  app.post(`${profile}/rename`, async (context) =>
    context.json(network.rename(nameIn(context), await readBody(context))),
  );
  app.post(`${profile}/headline`, async (context) =>
    context.json(network.describe(nameIn(context), await readBody(context))),
  );
  app.delete(profile, (context) => {
    network.close(nameIn(context));
    return context.body(null, 204);
  });
  app.post('/network/identifiers/:publicIdentifier/reuse', async (context) =>
    context.json(network.reuse(nameIn(context), await readBody(context))),
  );

  app.get('/network/behavior', (context) => context.json(network.behavior()));
  app.post('/network/behavior', async (context) =>
    context.json(network.behave(await readBody(context))),
  );
  app.delete('/network/behavior', (context) => {
    network.resetBehavior();
    return context.body(null, 204);
  });
  app.get(`${profile}/behavior`, (context) => context.json(network.behaviorOf(nameIn(context))));
  app.post(`${profile}/behavior`, async (context) =>
    context.json(network.behaveFor(nameIn(context), await readBody(context))),
  );
}

const nameIn = (context: Context): string => context.req.param('publicIdentifier') ?? '';
const readId = (context: Context): string => context.req.param('id') ?? '';
