import * as z from 'zod/mini';
import { enterAs } from '../support/actors.ts';
import { linked, paid, provisioned, registered } from '../support/calls.ts';
import { expect, someone, test } from '../support/journey.ts';
import { LONG } from '../support/long.ts';

/** Not indexed: a redirect and the not-found page. */
const HIDDEN = new Set<string>(['/', '/no-such-page']);
const PAGES = [
  ['/auth', 200],
  ['/auth/register', 200],
  ['/forgot-password', 200],
  ['/contact-us', 200],
  ['/privacy/people', 200],
  ['/error', 200],
  ['/delete-account', 200],
  ['/', 200],
  ['/no-such-page', 404],
] as const;
const CARD_MAX_BYTES = 60_000;

const Manifest = z.object({
  name: z.literal('Rapport'),
  start_url: z.literal('/'),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string() })),
});

test('public pages have metadata for search engines and link previews with this server’s URL', async ({
  product,
}) => {
  for (const [path, status] of PAGES)
    await test.step(path, async () => {
      const response = await fetch(`${product.url}${path}`, { redirect: 'manual' });
      expect(response.status).toBe(status);
      const html = await response.text();
      const address = `${product.url}${status === 404 ? '/' : path}`;
      expect(findMeta(html, 'og:title')).toBe(/<title[^>]*>(.*?)<\/title>/.exec(html)?.[1]);
      expect(findMeta(html, 'og:title')).toContain('Rapport');
      expect(findMeta(html, 'og:description')).toBe(findMeta(html, 'description'));
      expect(findMeta(html, 'og:url')).toBe(address);
      expect(findMeta(html, 'og:image')).toBe(`${product.url}/social-card.png`);
      expect(findMeta(html, 'og:image:alt')).not.toBe('');
      expect(findMeta(html, 'twitter:card')).toBe('summary_large_image');
      const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
      expect(canonical).toBe(HIDDEN.has(path) ? undefined : address);
      expect(findMeta(html, 'robots')).toBe(HIDDEN.has(path) ? 'noindex' : undefined);
      expect(html).not.toMatch(/__[A-Z_]+__/);
    });
});

test('public pages have unique titles, and indexed ones unique descriptions', async ({
  product,
}) => {
  const pages = await Promise.all(
    PAGES.map(
      async ([path]) => [path, await (await fetch(`${product.url}${path}`)).text()] as const,
    ),
  );
  const titles = pages.map(([, html]) => findMeta(html, 'og:title'));
  expect(new Set(titles).size).toBe(PAGES.length);
  const found = pages.filter(([path]) => !HIDDEN.has(path));
  const descriptions = found.map(([, html]) => findMeta(html, 'description') ?? '');
  expect(new Set(descriptions).size).toBe(found.length);
  for (const description of descriptions) {
    expect(description.length).toBeGreaterThan(50);
    expect(description.length).toBeLessThanOrEqual(160);
  }
});

test('every page has its own title, by URL and by link', LONG, async ({ page, product }) => {
  test.slow();
  const expectTitles = async (titles: Record<string, string>) => {
    for (const [path, title] of Object.entries(titles)) {
      await page.goto(path);
      await expect(page).toHaveTitle(`${title} · Rapport`);
      await expect(page).toHaveURL(path);
    }
  };
  await expectTitles({
    '/auth/register': 'Create an account',
    '/forgot-password': 'Forgot password',
    '/contact-us': 'Contact us',
    '/privacy/people': 'If you engaged with a post',
    '/contact-us/success': 'Thank you for writing',
    '/error': 'Something went wrong',
    '/delete-account': 'Your account is deleted',
    '/no-such-page': 'Page not found',
    '/auth': 'Sign in',
  });
  await page.getByRole('link', { name: 'Create your account' }).click();
  await expect(page).toHaveTitle('Create an account · Rapport');
  await page.goBack();
  await expect(page).toHaveTitle('Sign in · Rapport');

  const person = someone();
  const token = await registered(product, person);
  await enterAs(page, token);
  await expectTitles({ '/linkedin-profile': 'Get profile insights!', '/support': 'Support' });
  await linked(product, person, token);
  await expectTitles({ '/payment': 'Choose a plan', '/payment/error': 'Payment problem' });
  await provisioned(product, token, await paid(product, token));
  await expectTitles({ '/profile': 'My profile' });
});

test('card, icons and manifest are served with their media types', async ({ product }) => {
  const card = await readPictureAt(`${product.url}/social-card.png`);
  expect(card).toMatchObject({ width: 1200, height: 630 });
  expect(card.bytes).toBeLessThan(CARD_MAX_BYTES);
  expect(await readPictureAt(`${product.url}/apple-touch-icon.png`)).toMatchObject({ width: 180 });

  const html = await (await fetch(`${product.url}/auth`)).text();
  expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png" />');
  const href = /<link rel="manifest" href="([^"]*)"/.exec(html)?.[1] ?? '';
  const response = await fetch(`${product.url}${href}`);
  expect(response.headers.get('content-type')).toBe('application/manifest+json');
  const { icons } = Manifest.parse(await response.json());
  for (const { src, sizes, type } of icons.filter((icon) => icon.sizes !== 'any')) {
    expect(type).toBe('image/png');
    const { width, height } = await readPictureAt(`${product.url}${src}`);
    expect(`${width}x${height}`).toBe(sizes);
  }
  expect(icons.map(({ sizes }) => sizes)).toEqual(['any', '192x192', '512x512']);
});

function findMeta(html: string, name: string): string | undefined {
  return new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
}

async function readPictureAt(url: string) {
  const response = await fetch(url);
  expect(response.headers.get('content-type')).toBe('image/png');
  const file = Buffer.from(await response.arrayBuffer());
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  return { bytes: file.length, width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}
