import type * as z from 'zod/mini';
import type { Network } from '../network/network.ts';
import type { SandboxPerson } from '../network/people.ts';
import type { SandboxPost } from '../network/posts.ts';
import { postUrl } from '../network/shapes.ts';
import { type ActEntry, describeAct } from './act-log.ts';
import { ControlError, parse } from './input.ts';
import * as request from './network-input.ts';
import { createSourceControl } from './network-source.ts';

export type ListedPerson = { person: SandboxPerson; posts: number; newestEngagement: number };

export type NetworkControl = ReturnType<typeof createNetworkControl>;

export function createNetworkControl(network: Network) {
  const findPerson = (publicIdentifier: string): SandboxPerson => {
    const person = network.findPerson(publicIdentifier);
    if (!person) throw new ControlError(404, `There is no profile ${publicIdentifier}`);
    return person;
  };
  const postWith = (id: string): SandboxPost => {
    const post = /^\d{15,20}$/.test(id) ? network.findPost(id) : undefined;
    if (!post) throw new ControlError(404, `There is no post ${id}`);
    return post;
  };
  /** Writing for a member is not a lookup: it does not start the member's history. */
  const findActor = (publicIdentifier: string): SandboxPerson => {
    const person = network.directory.find(publicIdentifier);
    if (!person) throw new ControlError(404, `There is no profile ${publicIdentifier}`);
    return person;
  };
  const perform = (post: SandboxPost, acts: z.output<typeof request.ActsRequest>) => {
    const wanted = acts.map((act) => ({ ...act, actor: findActor(act.actor) }));
    return network.act(post, wanted).map((event) => describeAct(network, post, event));
  };

  return {
    ...createSourceControl(network, findPerson),
    ...createProfileControl(network, findPerson),
    knownPeople: (limit: number) => listKnownPeople(network, limit),
    addEngagement(publicIdentifier: string, input: unknown) {
      const { count } = parse(request.EngagementRequest, input);
      const person = findPerson(publicIdentifier);
      const post = network.addEngagement(person, count);
      if (!post) throw new ControlError(409, `${publicIdentifier} has no posts`);
      const { reactions, comments } = network.engagementOf(post);
      return {
        publicIdentifier: person.publicIdentifier,
        postId: post.id,
        added: count,
        reactions: reactions.length,
        comments: comments.length,
      };
    },
    write(publicIdentifier: string, input: unknown): { id: string; url: string; at: number } {
      const { text, natural } = parse(request.PostRequest, input);
      const author = findPerson(publicIdentifier);
      const post = network.posting.write(author, { natural, ...(text !== undefined && { text }) });
      return { id: post.id, url: postUrl(author, post), at: post.at };
    },
    remove: (postId: string): void => network.posting.remove(postWith(postId)),
    act(postId: string, input: unknown): { done: ActEntry[] } {
      const acts = Array.isArray(input)
        ? parse(request.ActsRequest, input)
        : [parse(request.ActRequest, input)];
      return { done: perform(postWith(postId), acts) };
    },
  };
}

function createProfileControl(
  network: Network,
  personNamed: (publicIdentifier: string) => SandboxPerson,
) {
  return {
    rename(publicIdentifier: string, input: unknown) {
      const { to } = parse(request.RenameRequest, input);
      return describeIdentity(network.directory.rename(personNamed(publicIdentifier), to));
    },
    describe(publicIdentifier: string, input: unknown) {
      const { headline } = parse(request.HeadlineRequest, input);
      const person = network.directory.describe(personNamed(publicIdentifier), headline);
      return { ...describeIdentity(person), headline: person.headline };
    },
    close: (publicIdentifier: string): void =>
      network.directory.close(personNamed(publicIdentifier)),
    reuse(publicIdentifier: string, input: unknown) {
      const { by } = parse(request.ReuseRequest, input);
      const taker = by === undefined ? undefined : personNamed(by);
      return describeIdentity(network.directory.reuse(publicIdentifier, taker));
    },
  };
}

function listKnownPeople(network: Network, limit: number): ListedPerson[] {
  return network.knownPeople(limit).map((person) => {
    const posts = network.postsOf(person);
    const newest = posts[0] && network.engagementOf(posts[0]);
    const newestEngagement = newest ? newest.reactions.length + newest.comments.length : 0;
    return { person, posts: posts.length, newestEngagement };
  });
}

function describeIdentity({ memberId, publicIdentifier }: SandboxPerson) {
  return { memberId, publicIdentifier };
}
