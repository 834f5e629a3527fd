import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { networkGateway } from './network.ts';
import sharp from 'sharp';
import { publicLookup } from '../platform/public-address.ts';
import { isPicture, photoReader } from './network-photos.ts';
import { reached } from '../../contract/testing/strength.ts';

const picture = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } });
const PNG = await picture(400, 300).png().toBuffer();

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Not listening');
  return `http://127.0.0.1:${address.port}`;
}

/** A vendor that answers every call with the same, as JSON unless it is text already. */
async function vendorThatSays(answer: unknown, status = 200) {
  const apiUrl = await serve((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
  return networkGateway({ apiUrl, apiKey: 'key', answerWithinMs: 1_000 });
}

/** A server of pictures that is also the vendor's. */
async function pictures(listener: RequestListener) {
  const apiUrl = await serve(listener);
  return { gateway: networkGateway({ apiUrl, apiKey: 'key' }), url: `${apiUrl}/photo.png` };
}

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

test('a profile is read into our words, with "--" as no headline and no picture as null', async () => {
  const gateway = await vendorThatSays({ element: profile, status: 200, error: null });
  expect(await gateway.lookUpProfile('ada')).toEqual({
    memberId: 'ACoAA1',
    publicIdentifier: 'ada',
    firstName: 'Ada',
    lastName: 'Lovelace',
    headline: '',
    followers: 12,
    photoUrl: null,
  });
});

test('the vendor’s own 404 is an absence, a 404 of something in between is not', async () => {
  const absent = await vendorThatSays({ status: 404, error: 'Profile not found' }, 404);
  expect(await absent.lookUpProfile('ada')).toBeNull();
  expect(await absent.recentPosts('ada', 50)).toBeNull();
  expect(await absent.reactions('1', null)).toBeNull();
  const proxy = await vendorThatSays('<h1>404 Not Found</h1>', 404);
  await expect(proxy.lookUpProfile('ada')).rejects.toMatchObject(unavailable);
});

test('a refused key, a limit, a fault and nonsense are all "unavailable"', async () => {
  for (const [answer, status] of [
    [{ status: 401, error: 'Invalid API key' }, 401],
    [{ status: 429, error: 'Too many requests' }, 429],
    [{ status: 500, error: 'Internal error' }, 500],
    ['upstream prematurely closed', 200],
    ['null', 200],
    [{ element: { id: 'x' }, status: 200 }, 200],
    [{ element: null, status: 200 }, 200],
  ] as const) {
    const gateway = await vendorThatSays(answer, status);
    await expect(gateway.lookUpProfile('ada')).rejects.toMatchObject(unavailable);
  }
});

test('a source that is not there, or says nothing, is "unavailable" in time', async () => {
  const nobody = networkGateway({ apiUrl: 'http://127.0.0.1:1', apiKey: 'key' });
  await expect(nobody.lookUpProfile('ada')).rejects.toMatchObject(unavailable);
  const silent = networkGateway({
    apiUrl: await serve(() => {}),
    apiKey: 'key',
    answerWithinMs: 100,
  });
  await expect(silent.lookUpProfile('ada')).rejects.toMatchObject(unavailable);
});

test('posts come newest first and once, links without their query, others’ posts left out', async () => {
  const gateway = await vendorThatSays({
    elements: [
      { ...post, id: '1', postedAt: { timestamp: 1_000 } },
      { ...post, id: '2', postedAt: { timestamp: 2_000 } },
      { ...post, id: '2', postedAt: { timestamp: 2_000 } },
      { ...post, id: '3', postedAt: { timestamp: 3_000 }, repostedBy: { name: 'Ada' } },
    ],
    pagination: { totalPages: 1 },
  });
  const posts = await gateway.recentPosts('ada', 50);
  expect(posts?.map(({ id }) => id)).toEqual(['2', '1']);
  expect(posts?.[0]).toMatchObject({
    url: 'https://www.linkedin.com/posts/ada_x',
    reactions: 3,
    comments: 2,
    reposts: 1,
  });
});

test('an item that cannot be read is left out; a page of them is not the vendor’s', async () => {
  const pagination = { totalPages: 1 };
  const one = await vendorThatSays({ elements: [post, { ...post, id: null }], pagination });
  expect(await one.recentPosts('ada', 50)).toHaveLength(1);
  const all = await vendorThatSays({
    elements: [{ id: 7 }, { ...post, postedAt: 'x' }],
    pagination,
  });
  await expect(all.recentPosts('ada', 50)).rejects.toMatchObject(unavailable);
});

test('what the database could not keep is none of the vendor’s', async () => {
  for (const unkeepable of ['a\0', 'a\ud800']) {
    for (const field of ['id', 'publicIdentifier']) {
      const strange = await vendorThatSays({ element: { ...profile, [field]: unkeepable } });
      await expect(strange.lookUpProfile('ada')).rejects.toMatchObject(unavailable);
    }
    const odd = await vendorThatSays({ element: { ...profile, photo: unkeepable } });
    expect(await odd.lookUpProfile('ada')).toMatchObject({ memberId: 'ACoAA1', photoUrl: null });
  }
});

test('a source whose pages never end is not read for ever', async () => {
  const gateway = await vendorThatSays({ elements: [post], pagination: { totalPages: 1e9 } });
  expect(await gateway.recentPosts('ada', 50)).toHaveLength(1);
});

test('a page leads to the next one, with the vendor’s token, until there is none', async () => {
  const asked: string[] = [];
  const apiUrl = await serve((request, response) => {
    const query = new URL(request.url ?? '', 'http://x').searchParams;
    asked.push(`${query.get('page')} ${query.get('paginationToken')}`);
    const pagination = { totalPages: 2, paginationToken: 'to ken' };
    const comment = {
      id: `c${asked.length}`,
      commentary: 'Nul \0 and half a pair \ud800 are left out',
      createdAtTimestamp: 5,
      actor: { id: 'ACoAA2', name: 'Bo', linkedinUrl: 'javascript:alert(1)', position: null },
    };
    response.end(JSON.stringify({ elements: [comment], pagination }));
  });
  const gateway = networkGateway({ apiUrl, apiKey: 'key' });
  const first = await gateway.comments('1', null);
  const second = await gateway.comments('1', first?.next ?? null);
  expect(asked).toEqual(['1 null', '2 to ken']);
  expect(second?.next).toBeNull();
  expect(first?.items[0]?.text).not.toMatch(/[\0\ud800]/);
  expect(first?.items[0]?.actor).toMatchObject({ url: '', kind: 'member', headline: '' });
});

test('a picture of the vendor’s is drawn anew: small, square, and without what else it held', async () => {
  const secret = 'a place and a name';
  const exif = { IFD0: { Copyright: secret } };
  const original = await picture(400, 300).withExif(exif).jpeg().toBuffer();
  expect(original.includes(secret)).toBe(true);
  const { gateway, url } = await pictures((_request, response) => response.end(original));
  const photo = await gateway.photo(url);
  expect(photo?.type).toBe('image/webp');
  expect(await sharp(photo?.bytes).metadata()).toMatchObject({
    format: 'webp',
    width: 264,
    height: 264,
  });
  expect(photo?.bytes.includes(secret)).toBe(false);
});

test.each(['png', 'jpeg', 'webp', 'gif'] as const)('a %s is a picture', async (format) => {
  const original = await picture(20).toFormat(format).toBuffer();
  const { gateway, url } = await pictures((_request, response) => response.end(original));
  expect(await gateway.photo(url)).toMatchObject({ type: 'image/webp' });
});

test('T34 an address elsewhere is not asked: other hosts, ports, schemes and names with a password', async (context) => {
  let asked = 0;
  const { gateway, url } = await pictures((_request, response) => {
    asked += 1;
    response.end(PNG);
  });
  const port = new URL(url).port;
  const addresses = [
    `http://localhost:${port}/photo.png`,
    `http://127.0.0.1:1/photo.png`,
    `https://127.0.0.1:${port}/photo.png`,
    `http://user:secret@127.0.0.1:${port}/photo.png`,
    'http://media.licdn.com/photo.png',
    'https://media.licdn.com.evil.example/photo.png',
    'http://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
    'data:image/png;base64,iVBORw0KGgo=',
    'not an address',
  ];
  for (const address of addresses) expect(await gateway.photo(address)).toBeNull();
  expect(asked).toBe(0);
  await reached(context, 'T34', `${addresses.length} addresses elsewhere`);
});

test('T34 what is no picture is none: a page, a drawing with scripts, a redirect, 404, too large', async () => {
  const answers: RequestListener[] = [
    (_request, response) => response.end('<html>'),
    (_request, response) => response.end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    (_request, response) => response.writeHead(302, { location: '/other.png' }).end(PNG),
    (_request, response) => response.writeHead(404).end(PNG),
    (_request, response) => response.end(Buffer.concat([PNG, Buffer.alloc(2_000_001)])),
    (_request, response) => response.end(),
  ];
  for (const answer of answers) {
    const { gateway, url } = await pictures(answer);
    expect(await gateway.photo(url)).toBeNull();
  }
});

test('a server of pictures that is down is "unavailable", so that it is asked again', async () => {
  const { gateway, url } = await pictures((_request, response) => response.writeHead(502).end());
  await expect(gateway.photo(url)).rejects.toMatchObject(unavailable);
});

test('T34 a picture that unpacks to more than a few million dots is none, as is half of one', async () => {
  const bomb = await picture(12_000).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(2_000_000);
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const scan = await picture(20).tiff().toBuffer();
  for (const body of [bomb, PNG.subarray(0, PNG.length / 2), drawing, scan]) {
    const { gateway, url } = await pictures((_request, response) => response.end(body));
    expect(await gateway.photo(url)).toBeNull();
  }
});

test('T34 LinkedIn’s name is asked only where it leads to the public network, once a connection', async () => {
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '0.0.0.0',
    '100.64.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    'fd00::1',
    'fe80::1',
    '64:ff9b::7f00:1',
  ]) {
    let asked = 0;
    const rebinding = publicLookup((_name, _options, answer) => {
      asked += 1;
      // The second look would have found another: there must be none.
      const family = address.includes(':') ? 6 : 4;
      answer(null, [
        { address: '93.184.216.34', family: 4 },
        { address, family },
      ]);
    });
    const read = photoReader({ vendorUrl: 'http://127.0.0.1:1', lookup: rebinding });
    await expect(read('https://media.licdn.com/photo.png')).rejects.toMatchObject(unavailable);
    expect([address, asked]).toEqual([address, 1]);
  }
});

test('the four kinds of picture are known by their first bytes, and no others', () => {
  expect(isPicture(Buffer.from('ffd8ffe0', 'hex'))).toBe(true);
  expect(isPicture(Buffer.from('GIF89a...'))).toBe(true);
  expect(isPicture(Buffer.from('RIFF0000WEBPVP8 '))).toBe(true);
  expect(isPicture(Buffer.from('BM00'))).toBe(false);
  expect(isPicture(Buffer.alloc(0))).toBe(false);
});
