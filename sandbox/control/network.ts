import type { Context, Hono } from 'hono';
import type { PostEvent } from '../network/events.ts';
import type { Network } from '../network/network.ts';
import type { SandboxPerson } from '../network/people.ts';
import type { SandboxPost } from '../network/posts.ts';
import { buildPostUrl } from '../network/shapes.ts';
import { parse, readBody } from './input.ts';
import { Refusal } from '../platform/refusal.ts';
import * as request from './network-input.ts';

/** The control API of the simulated network. */
export function addNetworkRoutes(app: Hono, network: Network): void {
  addProfileRoutes(app, network);
  addSourceRoutes(app, network);
  const post = '/network/posts/:id';
  app.delete(post, (context) => {
    network.posting.remove(requirePost(network, context));
    return context.body(null, 204);
  });
  app.post(`${post}/actions`, async (context) => {
    const input = await readBody(context);
    const acts = Array.isArray(input)
      ? parse(request.ActsRequest, input)
      : [parse(request.ActRequest, input)];
    const found = requirePost(network, context);
    const wanted = acts.map((act) => ({ ...act, actor: requireActor(network, act.actor) }));
    const events = network.act(found, wanted);
    return context.json({ done: events.map((event) => describeAct(network, found, event)) }, 201);
  });
}

function addProfileRoutes(app: Hono, network: Network): void {
  const { directory, posting } = network;
  const profile = '/network/profiles/:publicIdentifier';
  app.post(`${profile}/engagement`, async (context) =>
    context.json(addEngagement(network, readName(context), await readBody(context)), 201),
  );
  app.post(`${profile}/posts`, async (context) => {
    const { text, natural } = parse(request.PostRequest, await readBody(context));
    const author = requirePerson(network, readName(context));
    const post = posting.write(author, { natural, text });
    return context.json({ id: post.id, url: buildPostUrl(author, post), at: post.at }, 201);
  });
  app.post(`${profile}/rename`, async (context) => {
    const { to } = parse(request.RenameRequest, await readBody(context));
    const person = requirePerson(network, readName(context));
    return context.json(describeIdentity(directory.rename(person, to)));
  });
  app.post(`${profile}/headline`, async (context) => {
    const { headline } = parse(request.HeadlineRequest, await readBody(context));
    const person = directory.describe(requirePerson(network, readName(context)), headline);
    return context.json({ ...describeIdentity(person), headline: person.headline });
  });
  app.delete(profile, (context) => {
    directory.close(requirePerson(network, readName(context)));
    return context.body(null, 204);
  });
  app.post('/network/identifiers/:publicIdentifier/reuse', async (context) => {
    const { by } = parse(request.ReuseRequest, await readBody(context));
    const taker = by === undefined ? undefined : requirePerson(network, by);
    return context.json(describeIdentity(directory.reuse(readName(context), taker)));
  });
}

/** The clock and the behavior of the source. */
function addSourceRoutes(app: Hono, network: Network): void {
  const { clock, behaviors } = network;
  const describeClock = () => ({
    now: Math.floor(network.now() / 1000),
    aheadSeconds: clock.aheadSeconds(),
  });
  app.get('/network/clock', (context) => context.json(describeClock()));
  app.post('/network/clock', async (context) => {
    clock.advance(parse(request.NetworkClockRequest, await readBody(context)).advanceSeconds);
    return context.json(describeClock());
  });

  const describeBehavior = () => ({ ...behaviors.of(), restricted: behaviors.isRestricted() });
  app.get('/network/behavior', (context) => context.json(describeBehavior()));
  app.post('/network/behavior', async (context) => {
    const { restricted, ...settings } = parse(request.BehaviorRequest, await readBody(context));
    behaviors.change(settings);
    if (restricted !== undefined) behaviors.restrict(restricted);
    return context.json(describeBehavior());
  });
  app.delete('/network/behavior', (context) => {
    behaviors.reset();
    return context.body(null, 204);
  });
  const ofMember = '/network/profiles/:publicIdentifier/behavior';
  app.get(ofMember, (context) =>
    context.json(behaviors.of(requirePerson(network, readName(context)))),
  );
  app.post(ofMember, async (context) => {
    const settings = parse(request.MemberBehaviorRequest, await readBody(context));
    const person = requirePerson(network, readName(context));
    behaviors.change(settings, person);
    return context.json(behaviors.of(person));
  });
}

export function addEngagement(network: Network, publicIdentifier: string, input: unknown) {
  const { count } = parse(request.EngagementRequest, input);
  const person = requirePerson(network, publicIdentifier);
  const post = network.addEngagement(person, count);
  if (!post) throw new Refusal(409, `${publicIdentifier} has no posts`);
  const { reactions, comments } = network.findEngagement(post);
  return {
    publicIdentifier: person.publicIdentifier,
    postId: post.id,
    added: count,
    reactions: reactions.length,
    comments: comments.length,
  };
}

function requirePerson(network: Network, publicIdentifier: string): SandboxPerson {
  const person = network.findPerson(publicIdentifier);
  if (!person) throw new Refusal(404, `There is no profile ${publicIdentifier}`);
  return person;
}

/** Writing for a member is not a lookup: it does not start the member's history. */
function requireActor(network: Network, publicIdentifier: string): SandboxPerson {
  const person = network.directory.find(publicIdentifier);
  if (!person) throw new Refusal(404, `There is no profile ${publicIdentifier}`);
  return person;
}

function requirePost(network: Network, context: Context): SandboxPost {
  const id = context.req.param('id') ?? '';
  const post = /^\d{15,20}$/.test(id) ? network.findPost(id) : undefined;
  if (!post) throw new Refusal(404, `There is no post ${id}`);
  return post;
}

/** A company's id and universal name stand for the member's. */
function describeAct(network: Network, post: SandboxPost, { at, by, ...rest }: PostEvent) {
  const actor = network.findActor(by, post);
  const identity =
    actor.type === 'company'
      ? { memberId: actor.id, publicIdentifier: actor.universalName }
      : describeIdentity(actor.person);
  return { at: Math.floor(at), postId: post.id, actor: identity, ...rest };
}

function describeIdentity({ memberId, publicIdentifier }: SandboxPerson) {
  return { memberId, publicIdentifier };
}

const readName = (context: Context): string => context.req.param('publicIdentifier') ?? '';
