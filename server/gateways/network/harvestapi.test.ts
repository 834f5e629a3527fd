import { expect, test } from 'vitest';
import { PRIVACY_SPENDER } from './budget-shares.ts';
import { systemClock } from '../../platform/time/clock.ts';
import { silentLog } from '../../platform/log/log.ts';
import { type CallGuard, SourceBudgetSpent } from './call-guard.ts';
import { createHarvestApi } from './harvestapi.ts';
import { networkSettings } from './network.settings.ts';
import { createNetworkGateway } from './network.ts';
import { serve, startVendor } from './vendor.fixture.ts';

const SETTINGS = { apiKey: 'key', concurrency: 5, queue: 100, timeoutSeconds: 8, callCost: 0.004 };

const createGatewayTo = (apiUrl: string, timeoutMs = 20_000, guard?: CallGuard) =>
  createNetworkGateway(
    createHarvestApi({ ...SETTINGS, apiUrl }, { timeoutMs, ...(guard && { guard }) }),
    {
      clock: systemClock,
      log: silentLog,
    },
  );

const startHarvest = async (answer: unknown, status?: number) =>
  createGatewayTo(await startVendor(answer, status));

const ADA = { memberId: 'ACoAA1', publicIdentifier: 'ada' };
const profile = {
  id: 'ACoAA1',
  publicIdentifier: 'ada',
  firstName: 'Ada',
  lastName: 'Lovelace',
  headline: '--',
  followerCount: 12,
};
const post = {
  id: '7329207003942125568',
  linkedinUrl: 'https://www.linkedin.com/posts/ada_x?utm=1',
  content: 'Hello',
  postedAt: { timestamp: 1_747_419_119_821 },
  engagement: { likes: 3, comments: 2, shares: 1, reactions: [] },
};
const unavailable = { failure: 'network_unavailable' };

// Headlines are `--`, pictures and names are missing, and at most 1,218 reactors are listed (the
// vendor's samples).
test('a profile is parsed, with "--" as no headline and a missing photo as null', async () => {
  const gateway = await startHarvest({ element: profile, status: 200, error: null });
  expect(await gateway.lookUpProfile(ADA, PRIVACY_SPENDER)).toEqual({
    memberId: 'ACoAA1',
    publicIdentifier: 'ada',
    firstName: 'Ada',
    lastName: 'Lovelace',
    headline: '',
    followers: 12,
    photoUrl: null,
    readAt: expect.any(Date),
  });
});

// Something that does not exist is HTTP 404, or 200 with status 404 (the vendor's samples).
test('the vendor’s own 404 means absence, a proxy’s 404 does not', async () => {
  const absent = await startHarvest({ status: 404, error: 'Profile not found' }, 404);
  expect(await absent.lookUpProfile(ADA, PRIVACY_SPENDER)).toBeNull();
  expect(await absent.recentPosts(ADA, 50, PRIVACY_SPENDER)).toBeNull();
  expect(await absent.reactions('1', null, PRIVACY_SPENDER)).toBeNull();
  const proxy = await startHarvest('<h1>404 Not Found</h1>', 404);
  await expect(proxy.lookUpProfile(ADA, PRIVACY_SPENDER)).rejects.toMatchObject(unavailable);
});

// A success may have `error: ''` (types: `error: any`).
test('a success with an empty error is a success', async () => {
  const gateway = await startHarvest({ element: profile, status: 200, error: '' });
  expect(await gateway.lookUpProfile(ADA, PRIVACY_SPENDER)).toMatchObject({ memberId: 'ACoAA1' });
});

// Each call is charged, including empty and abandoned ones; replies contain their `cost` (reported;
// types: `BaseApiResponse`).
test.each<[string, unknown, number, number]>([
  ['the cost in the reply', { element: profile, error: null, cost: 0.012 }, 200, 0.012],
  ['nothing for a cost of zero', { element: profile, error: null, cost: 0 }, 200, 0],
  ['the usual cost without one', { element: profile, error: null }, 200, 0.004],
  ['the usual cost for an odd one', { element: profile, error: null, cost: -3 }, 200, 0.004],
  [
    'an empty reply as it says',
    { status: 404, error: 'Profile not found', cost: 0.004 },
    404,
    0.004,
  ],
  ['nothing for a refusal', { error: { error: 'Invalid API key' } }, 401, 0],
  ['the usual cost for a page of a proxy', '<h1>502</h1>', 502, 0.004],
])('a call is charged: %s', async (_, answer, status, cost) => {
  const paid: number[] = [];
  const guard = {
    permit: async () => ({ paid: async (dollars: number) => void paid.push(dollars) }),
    restrict: async () => {},
  };
  const gateway = createGatewayTo(await startVendor(answer, status), 20_000, guard);
  await gateway.lookUpProfile(ADA, PRIVACY_SPENDER).catch(() => {});
  expect(paid).toEqual([cost]);
});

test('a call that is given up is charged, one that was never made is not', async () => {
  const paid: number[] = [];
  let isPermitted = true;
  const guard = {
    permit: async () => {
      if (!isPermitted) throw new SourceBudgetSpent();
      return { paid: async (dollars: number) => void paid.push(dollars) };
    },
    restrict: async () => {},
  };
  const gateway = createGatewayTo(await serve(() => {}), 50, guard);
  await expect(gateway.lookUpProfile(ADA, PRIVACY_SPENDER)).rejects.toMatchObject(unavailable);
  isPermitted = false;
  await expect(gateway.lookUpProfile(ADA, PRIVACY_SPENDER)).rejects.toMatchObject({
    failure: 'network_budget_spent',
  });
  expect(paid).toEqual([0.004]);
});

test('a rejected key, a rate limit, a fault and an invalid reply are all "unavailable"', async () => {
  for (const [answer, status] of [
    [{ status: 401, error: 'Invalid API key' }, 401],
    [{ status: 429, error: 'Too many requests' }, 429],
    [{ status: 500, error: 'Internal error' }, 500],
    ['upstream prematurely closed', 200],
    ['null', 200],
    [{ element: { id: 'x' }, status: 200 }, 200],
    [{ element: null, status: 200 }, 200],
  ] as const) {
    const gateway = await startHarvest(answer, status);
    await expect(gateway.lookUpProfile(ADA, PRIVACY_SPENDER)).rejects.toMatchObject(unavailable);
  }
});

test.each<[string, unknown, number, string]>([
  ['the page of a proxy', '<h1>Access denied</h1>', 403, 'status 403'],
  ['an empty body', '', 403, 'status 403'],
  ['a body with another status', { status: 500, error: 'blocked' }, 403, 'status 403'],
  ['a status in the body alone', { status: 403, error: 'blocked' }, 200, 'status 403'],
])('status 403 restricts the source: %s', async (_, answer, status, reason) => {
  const reasons: string[] = [];
  const guard = {
    permit: async () => ({ paid: async () => {} }),
    restrict: async (given: string) => void reasons.push(given),
  };
  const gateway = createGatewayTo(await startVendor(answer, status), 20_000, guard);
  await expect(gateway.lookUpProfile(ADA, PRIVACY_SPENDER)).rejects.toMatchObject(unavailable);
  expect(reasons).toEqual([reason]);
});

test('an unreachable or silent source is "unavailable" within the limit', async () => {
  const noOne = createGatewayTo('http://127.0.0.1:1');
  await expect(noOne.lookUpProfile(ADA, PRIVACY_SPENDER)).rejects.toMatchObject(unavailable);
  const silent = createGatewayTo(await serve(() => {}), 100);
  await expect(silent.lookUpProfile(ADA, PRIVACY_SPENDER)).rejects.toMatchObject(unavailable);
});

test('a list may take as long as the setting says, half a minute by default', async () => {
  const posts = JSON.stringify({ elements: [post], pagination: { totalPages: 1 } });
  const apiUrl = await serve((_request, response) => {
    response.setHeader('content-type', 'application/json');
    setTimeout(() => response.end(posts), 300);
  });
  const listWithin = (timeoutSeconds: number) =>
    createNetworkGateway(createHarvestApi({ ...SETTINGS, apiUrl, timeoutSeconds }), {
      clock: systemClock,
      log: silentLog,
    }).recentPosts(ADA, 50, PRIVACY_SPENDER);
  await expect(listWithin(0.1)).rejects.toMatchObject(unavailable);
  expect((await listWithin(30))?.posts).toHaveLength(1);
  expect(networkSettings.settings['timeoutSeconds']).toMatchObject({ default: '30' });
});

test('posts come newest first without duplicates, link queries or others’ posts', async () => {
  const at = (ms: number) => ({ timestamp: post.postedAt.timestamp + ms });
  const gateway = await startHarvest({
    elements: [
      { ...post, id: '1', postedAt: at(1_000) },
      { ...post, id: '2', postedAt: at(2_000) },
      { ...post, id: '2', postedAt: at(2_000) },
      { ...post, id: '3', postedAt: at(3_000), repostedBy: { name: 'Ada' } },
    ],
    pagination: { totalPages: 1 },
  });
  const recent = await gateway.recentPosts(ADA, 50, PRIVACY_SPENDER);
  expect(recent?.isComplete).toBe(true);
  expect(recent?.posts.map(({ id }) => id)).toEqual(['2', '1']);
  expect(recent?.posts[0]).toMatchObject({
    url: 'https://www.linkedin.com/posts/ada_x',
    reactions: 3,
    comments: 2,
    reposts: 1,
  });
});

test('the kind of a post is what it shows besides its text', async () => {
  const shown = [
    {},
    { postImages: [] },
    { postImages: [{ url: 'https://x/1.png' }] },
    { postVideo: { videoUrl: 'https://x/1.mp4' }, postImages: [] },
    { document: { title: 'Slides' }, postImages: [{}] },
    { article: { link: 'https://example.com' } },
    { newsletterUrl: 'https://x/news', article: {} },
    { repostId: '1', postImages: [{}] },
  ];
  const elements = shown.map((part, no) => ({
    ...post,
    ...part,
    id: `${no}`,
    postedAt: { timestamp: post.postedAt.timestamp - no },
  }));
  const gateway = await startHarvest({ elements, pagination: { totalPages: 1 } });
  const recent = await gateway.recentPosts(ADA, 50, PRIVACY_SPENDER);
  expect(recent?.posts.map(({ kind }) => kind)).toEqual([
    'text',
    'text',
    'image',
    'video',
    'document',
    'link',
    'article',
    'quote',
  ]);
});

test('a post whose time is in seconds is unreadable', async () => {
  const inSeconds = { timestamp: 1_747_419_119 };
  const gateway = await startHarvest({
    elements: [post, { ...post, id: '2', postedAt: inSeconds }],
    pagination: { totalPages: 1 },
  });
  expect(await gateway.recentPosts(ADA, 50, PRIVACY_SPENDER)).toMatchObject({
    posts: [{ id: post.id }],
    isComplete: false,
  });
});

test('an unreadable item is dropped; a page of them is invalid', async () => {
  const pagination = { totalPages: 1 };
  const one = await startHarvest({ elements: [post, { ...post, id: null }], pagination });
  expect(await one.recentPosts(ADA, 50, PRIVACY_SPENDER)).toMatchObject({
    posts: [{}],
    isComplete: false,
  });
  const all = await startHarvest({
    elements: [{ id: 7 }, { ...post, postedAt: 'x' }],
    pagination,
  });
  await expect(all.recentPosts(ADA, 50, PRIVACY_SPENDER)).rejects.toMatchObject(unavailable);
});

test('items that the database cannot store are invalid', async () => {
  for (const unkeepable of ['a\0', 'a\ud800']) {
    for (const field of ['id', 'publicIdentifier']) {
      const strange = await startHarvest({ element: { ...profile, [field]: unkeepable } });
      await expect(strange.lookUpProfile(ADA, PRIVACY_SPENDER)).rejects.toMatchObject(unavailable);
    }
    const odd = await startHarvest({ element: { ...profile, photo: unkeepable } });
    expect(await odd.lookUpProfile(ADA, PRIVACY_SPENDER)).toMatchObject({
      memberId: 'ACoAA1',
      photoUrl: null,
    });
  }
});

test('a photo without a usable URL is none, and the profile stays readable', async () => {
  for (const photo of [`https://example.com/${'a'.repeat(2_000)}`, '', 7, { url: 'x' }]) {
    const odd = await startHarvest({ element: { ...profile, photo } });
    expect(await odd.lookUpProfile(ADA, PRIVACY_SPENDER)).toMatchObject({
      memberId: 'ACoAA1',
      photoUrl: null,
    });
  }
});

test('a source with endless pages is not read forever', async () => {
  const gateway = await startHarvest({ elements: [post], pagination: { totalPages: 1e9 } });
  expect(await gateway.recentPosts(ADA, 50, PRIVACY_SPENDER)).toMatchObject({
    posts: [{}],
    isComplete: false,
  });
});

test('a full page is followed while the total exceeds it, even if it is called the last', async () => {
  const reactions = (number: number) =>
    Array.from({ length: number }, (_, no) => ({
      reactionType: 'LIKE',
      actor: {
        id: `ACoAA${no}`,
        name: 'Bo',
        linkedinUrl: `https://www.linkedin.com/in/ACoAA${no}`,
      },
    }));
  const after = async (number: number, page: string, totalElements: number) => {
    const pagination = { totalPages: 1, totalElements };
    const gateway = await startHarvest({ elements: reactions(number), pagination });
    return (await gateway.reactions('1', page, PRIVACY_SPENDER))?.next;
  };
  expect(await after(100, '1', 250)).toBe('2');
  expect(await after(100, '2', 250)).toBe('3');
  expect(await after(50, '3', 250)).toBeNull();
  expect(await after(100, '1', 100)).toBeNull();
  expect(await after(90, '1', 250)).toBeNull();
});

test('pages follow the vendor’s token until there is none', async () => {
  const requests: string[] = [];
  const apiUrl = await serve((request, response) => {
    const query = new URL(request.url ?? '', 'http://x').searchParams;
    requests.push(`${query.get('page')} ${query.get('paginationToken')}`);
    const pagination = { totalPages: 2, paginationToken: 'to ken' };
    const comment = {
      id: `c${requests.length}`,
      commentary: 'Nul \0 and half a pair \ud800 are left out',
      createdAtTimestamp: 5,
      actor: { id: 'ACoAA2', name: 'Bo', linkedinUrl: 'javascript:alert(1)', position: null },
    };
    response.end(JSON.stringify({ elements: [comment], pagination }));
  });
  const gateway = createGatewayTo(apiUrl);
  const first = await gateway.comments('1', null, PRIVACY_SPENDER);
  const second = await gateway.comments('1', first?.next ?? null, PRIVACY_SPENDER);
  expect(requests).toEqual(['1 null', '2 to ken']);
  expect(second?.next).toBeNull();
  expect(first?.items[0]?.text).not.toMatch(/[\0\ud800]/);
  const url = 'https://www.linkedin.com/in/ACoAA2';
  expect(first?.items[0]?.actor).toMatchObject({ url, kind: 'member', headline: '' });
});

test('a name or headline cannot reverse the words around it', async () => {
  const actor = { id: 'ACoAA2', name: '\u202Eolleh\u202C \u2066Bo\u2069', position: '\u202Dat' };
  const gateway = await startHarvest({
    elements: [{ reactionType: 'LIKE', actor: { ...actor, linkedinUrl: '' } }],
    pagination: null,
  });
  const page = await gateway.reactions('1', null, PRIVACY_SPENDER);
  expect(page?.items[0]?.actor).toMatchObject({ name: 'olleh Bo', headline: 'at' });
});

test('reactions use the product’s kinds, and actors their id and public name', async () => {
  const reactor = (id: string, linkedinUrl: string) => ({ id, name: 'Bo', linkedinUrl });
  const gateway = await startHarvest({
    elements: [
      { reactionType: 'praise', actor: reactor('ACoAA2', 'https://www.linkedin.com/in/ACoAA2') },
      { reactionType: 'LIKE', actor: reactor('ACoAA3', 'https://www.linkedin.com/in/bo?mini=1') },
      {
        reactionType: 'constructor',
        actor: reactor('77', 'https://www.linkedin.com/company/acme/'),
      },
    ],
    pagination: null,
  });
  const page = await gateway.reactions('1', null, PRIVACY_SPENDER);
  expect(page).toMatchObject({
    isReadable: true,
    next: null,
    items: [
      { kind: 'celebrate', actor: { memberId: 'ACoAA2', publicIdentifier: null } },
      { kind: 'like', actor: { memberId: 'ACoAA3', publicIdentifier: 'bo', kind: 'member' } },
      { kind: 'other', actor: { memberId: '77', publicIdentifier: 'acme', kind: 'company' } },
    ],
  });
});

test('a school is no person, and a hidden member has neither keys nor a name', async () => {
  const reacted = (actor: object | null) => ({ reactionType: 'LIKE', actor });
  const at = 'https://www.linkedin.com';
  const gateway = await startHarvest({
    elements: [
      reacted({ id: '15092', name: 'Fictive University', linkedinUrl: `${at}/school/15092` }),
      reacted({ id: 'ACoAA2', name: 'LinkedIn Member', linkedinUrl: `${at}/in/UNKNOWN` }),
      reacted({ id: null, name: 'LinkedIn Member', linkedinUrl: `${at}/in/UNKNOWN` }),
      reacted({ id: '', name: '', linkedinUrl: '' }),
      reacted(null),
    ],
    pagination: null,
  });
  const page = await gateway.reactions('1', null, PRIVACY_SPENDER);
  const hidden = { kind: 'company', memberId: null, publicIdentifier: null, name: '', url: '' };
  expect(page?.isReadable).toBe(true);
  expect(page?.items.map(({ actor }) => actor)).toMatchObject([
    { kind: 'company', memberId: '15092', name: 'Fictive University' },
    { kind: 'member', memberId: 'ACoAA2', name: '', url: `${at}/in/ACoAA2` },
    { ...hidden, kind: 'member' },
    hidden,
    hidden,
  ]);
});

test('a reaction whose kind is null is of another kind', async () => {
  const actor = { id: 'ACoAA2', name: 'Bo', linkedinUrl: '' };
  const gateway = await startHarvest({
    elements: [{ reactionType: null, actor }],
    pagination: null,
  });
  expect(await gateway.reactions('1', null, PRIVACY_SPENDER)).toMatchObject({
    items: [{ kind: 'other' }],
  });
});

test('a percent-encoded identifier of a profile may have 100 letters', async () => {
  const publicIdentifier = encodeURIComponent('ก'.repeat(100));
  const named = await startHarvest({ element: { ...profile, publicIdentifier } });
  expect(await named.lookUpProfile(ADA, PRIVACY_SPENDER)).toMatchObject({ publicIdentifier });
});

test('a member is requested by id, or by public identifier without one', async () => {
  const requests: string[] = [];
  const gateway = createGatewayTo(
    await serve((request, response) => {
      requests.push(new URL(request.url ?? '', 'http://x').search);
      response.end(JSON.stringify({ elements: [], pagination: null }));
    }),
  );
  const named = { memberId: null, publicIdentifier: 'ada' };
  for (const person of [ADA, named]) {
    await gateway.recentPosts(person, 50, PRIVACY_SPENDER);
    await gateway.lookUpProfile(person, PRIVACY_SPENDER).catch(() => {});
  }
  expect(requests).toEqual([
    '?profileId=ACoAA1&page=1',
    '?profileId=ACoAA1&main=true',
    '?profilePublicIdentifier=ada&page=1',
    '?publicIdentifier=ada&main=true',
  ]);
});

const comment = (changed: object = {}) => ({
  id: '7331415234328371202',
  linkedinUrl: 'https://www.linkedin.com/feed/update/urn:li:ugcPost:1?commentUrn=urn%3Ali',
  commentary: 'How did you measure it?',
  createdAtTimestamp: 1_747_419_119_821,
  actor: {
    id: 'ACoAA2',
    name: 'Bo',
    linkedinUrl: 'https://www.linkedin.com/in/bo',
    position: '--',
  },
  ...changed,
});
const listed = (elements: object[], pagination: object | null = null) => ({
  elements,
  pagination,
  status: 200,
  error: null,
});

test.each<[string, object, object]>([
  [
    'with its replies and their count',
    { replies: [comment({ id: '2' })], numComments: 3 },
    {
      replies: [{ id: '2' }],
      areRepliesReadable: true,
      replyCount: 3,
    },
  ],
  ['without either', {}, { replies: [], areRepliesReadable: true, replyCount: null }],
  ['with an invalid count', { numComments: 'many' }, { replyCount: null }],
  ['with a negative count', { numComments: -1 }, { replyCount: 0 }],
  [
    'with replies that are not a list',
    { replies: { total: 3 } },
    {
      replies: [],
      areRepliesReadable: false,
    },
  ],
  [
    'with a reply that cannot be read',
    { replies: [{ id: '2' }, comment({ id: '3' })] },
    {
      replies: [{ id: '3' }],
      areRepliesReadable: false,
    },
  ],
  ['with an invalid address', { linkedinUrl: 7 }, { url: '' }],
])('a comment is read %s', async (_, shown, expected) => {
  const gateway = await startHarvest(listed([comment(shown)]));
  const page = await gateway.comments('1', null, PRIVACY_SPENDER);
  expect(page).toMatchObject({ isReadable: true, items: [expected] });
  expect(page?.items[0]?.text).toBe('How did you measure it?');
});

test('a page of comments with thousands of nested replies is read', async () => {
  const written = (id: string) => ({
    id,
    commentary: 'x'.repeat(400),
    createdAtTimestamp: 1_747_419_119_821,
    actor: { id: 'ACoAA2', name: 'Bob', linkedinUrl: 'https://www.linkedin.com/in/ACoAA2' },
  });
  const elements = Array.from({ length: 50 }, (_, comment) => ({
    ...written(`${comment}`),
    replies: Array.from({ length: 100 }, (__, reply) => written(`${comment} ${reply}`)),
  }));
  const gateway = await startHarvest({ elements, pagination: null });
  expect((await gateway.comments('1', null, PRIVACY_SPENDER))?.items).toHaveLength(50);
});

test('replies are requested by the comment’s full URL, and further pages by the token alone', async () => {
  const asked: URL[] = [];
  const pages = [
    listed([comment({ id: '2' })], { totalPages: 1, totalElements: 2, paginationToken: 't 1' }),
    listed([comment({ id: '3' })], { totalPages: 9, totalElements: 2, paginationToken: null }),
  ];
  const address = await serve((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://vendor.example'));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(pages[asked.length - 1]));
  });
  const gateway = createGatewayTo(address);
  const url = comment().linkedinUrl;
  const first = await gateway.replies(url, null, PRIVACY_SPENDER);
  const second = await gateway.replies(url, first?.next ?? null, PRIVACY_SPENDER);
  expect(second).toMatchObject({ items: [{ id: '3' }], total: 2, next: null });
  expect(
    asked.map(({ pathname, searchParams }) => [pathname, Object.fromEntries(searchParams)]),
  ).toEqual([
    ['/linkedin/post-comment-replies', { url }],
    ['/linkedin/post-comment-replies', { url, paginationToken: 't 1' }],
  ]);
});
