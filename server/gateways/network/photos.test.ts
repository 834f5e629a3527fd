import type { RequestListener } from 'node:http';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createPublicLookup } from '../../platform/upstream/public-address.ts';
import { isPicture, createPhotoReader } from './photos.ts';
import { serve } from './vendor.fixture.ts';

const picture = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } });
const PNG = await picture(400, 300).png().toBuffer();
const unavailable = { failure: 'network_unavailable' };

async function pictures(listener: RequestListener) {
  const origin = await serve(listener);
  return { readPhoto: createPhotoReader({ sourceOrigin: origin }), url: `${origin}/photo.png` };
}

test('a photo is re-encoded: small, square and without metadata', async () => {
  const secret = 'a place and a name';
  const exif = { IFD0: { Copyright: secret } };
  const original = await picture(400, 300).withExif(exif).jpeg().toBuffer();
  expect(original.includes(secret)).toBe(true);
  const { readPhoto, url } = await pictures((_request, response) => response.end(original));
  const photo = await readPhoto(url);
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
  const { readPhoto, url } = await pictures((_request, response) => response.end(original));
  expect(await readPhoto(url)).toMatchObject({ type: 'image/webp' });
});

test('T34 other hosts, ports, schemes and URLs with credentials are not requested', async () => {
  let requests = 0;
  const { readPhoto, url } = await pictures((_request, response) => {
    requests += 1;
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
  for (const address of addresses) expect(await readPhoto(address)).toBeNull();
  expect(requests).toBe(0);
});

test('T34 a page, an SVG with scripts, a redirect, a 404 and an oversized file are not photos', async () => {
  const answers: RequestListener[] = [
    (_request, response) => response.end('<html>'),
    (_request, response) => response.end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    (_request, response) => response.writeHead(302, { location: '/other.png' }).end(PNG),
    (_request, response) => response.writeHead(404).end(PNG),
    (_request, response) => response.end(Buffer.concat([PNG, Buffer.alloc(2_000_001)])),
    (_request, response) => response.end(),
  ];
  for (const answer of answers) {
    const { readPhoto, url } = await pictures(answer);
    expect(await readPhoto(url)).toBeNull();
  }
});

test('a photo server that is down is "unavailable", so that it is retried', async () => {
  const { readPhoto, url } = await pictures((_request, response) => response.writeHead(502).end());
  await expect(readPhoto(url)).rejects.toMatchObject(unavailable);
});

test('T34 a picture above four million pixels or cut in half is no photo', async () => {
  const bomb = await picture(12_000).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(2_000_000);
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const scan = await picture(20).tiff().toBuffer();
  for (const body of [bomb, PNG.subarray(0, PNG.length / 2), drawing, scan]) {
    const { readPhoto, url } = await pictures((_request, response) => response.end(body));
    expect(await readPhoto(url)).toBeNull();
  }
});

test('T34 LinkedIn’s host is contacted only at public addresses, resolved once per connection', async () => {
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
    let requests = 0;
    const rebinding = createPublicLookup((_name, _options, answer) => {
      requests += 1;
      // A second DNS resolution would return another address, so there must be none.
      const family = address.includes(':') ? 6 : 4;
      answer(null, [
        { address: '93.184.216.34', family: 4 },
        { address, family },
      ]);
    });
    const readPhoto = createPhotoReader({ sourceOrigin: 'http://127.0.0.1:1', lookup: rebinding });
    await expect(readPhoto('https://media.licdn.com/photo.png')).rejects.toMatchObject(unavailable);
    expect([address, requests]).toEqual([address, 1]);
  }
});

test('exactly four image types are recognized by their first bytes', () => {
  expect(isPicture(Buffer.from('ffd8ffe0', 'hex'))).toBe(true);
  expect(isPicture(Buffer.from('GIF89a...'))).toBe(true);
  expect(isPicture(Buffer.from('RIFF0000WEBPVP8 '))).toBe(true);
  expect(isPicture(Buffer.from('BM00'))).toBe(false);
  expect(isPicture(Buffer.alloc(0))).toBe(false);
});
