import { expect, test } from 'vitest';
import {
  completeUrl,
  decodeUrl,
  EMPTY_ENTRY,
  type EntryEvent,
  formatFollowers,
  getLookupDelayMs,
  getNextEntry,
  type ShownProfilePreview,
  readUrlInput,
} from './profile-entry.ts';

const HOST = 'www.linkedin.com';
const preview: ShownProfilePreview = {
  photoUrl: null,
  firstName: 'Nora',
  lastName: 'Lindqvist',
  followers: 12_345,
  headline: 'Listens first',
};
const after = (...events: EntryEvent[]) => events.reduce(getNextEntry, EMPTY_ENTRY);
const typed = { type: 'typed', text: 'https://www.linkedin.com/in/nora' } as const;
const failed = { type: 'failed', failure: { message: 'No', canRetry: true } } as const;

test('a found profile can be confirmed', () => {
  const entry = after(typed, { type: 'lookup-began' }, { type: 'found', preview });
  expect(entry.lookup).toEqual({ state: 'found', preview });
  expect(getNextEntry(entry, { type: 'confirmed', isConfirmed: true }).isConfirmed).toBe(true);
});

test('nothing can be confirmed before a profile is found [S4.15]', () => {
  expect(after(typed, { type: 'confirmed', isConfirmed: true }).isConfirmed).toBe(false);
});

test('changing the text resets the preview, the error and the checkbox [S4.14]', () => {
  const text = `${typed.text}-2`;
  const ticked = after(typed, { type: 'found', preview }, { type: 'confirmed', isConfirmed: true });
  expect(getNextEntry(ticked, { type: 'typed', text })).toEqual({ ...EMPTY_ENTRY, text });
  expect(getNextEntry(after(typed, failed), { type: 'typed', text })).toEqual({
    ...EMPTY_ENTRY,
    text,
  });
});

test('a lookup is debounced while typing but not on retry [S4.12, S9.03]', () => {
  expect(getLookupDelayMs(after(typed).retries)).toBe(900);
  expect(getLookupDelayMs(after(typed, failed, { type: 'retried' }).retries)).toBe(0);
  expect(
    getLookupDelayMs(
      after(typed, failed, { type: 'retried' }, { type: 'typed', text: 'x' }).retries,
    ),
  ).toBe(900);
});

test('https:// completes an address that lacks it, and nothing else', () => {
  for (const text of [
    'linkedin.com/in/nora',
    ' www.linkedin.com/in/nora ',
    '//linkedin.com/in/nora',
  ])
    expect(completeUrl(text, HOST)).toMatch(/^https:\/\/(www\.)?linkedin\.com\/in\/nora$/);
  expect(completeUrl('http://www.linkedin.com/in/nora', HOST)).toBe(
    'https://www.linkedin.com/in/nora',
  );
  for (const text of ['nora', 'example.com/in/nora', 'ftp://www.linkedin.com/in/nora', ''])
    expect(completeUrl(text, HOST)).toBeNull();
});

test('an empty URL is valid, a malformed one is not [S5.19]', () => {
  expect(readUrlInput('  ', HOST).kind).toBe('empty');
  expect(readUrlInput('https://example.com/in/nora', HOST).kind).toBe('invalid');
  expect(readUrlInput('http://www.linkedin.com/in/nora', HOST).kind).toBe('invalid');
  expect(readUrlInput('https://linkedin.com/in/nora/', HOST)).toEqual({
    kind: 'valid',
    url: 'https://www.linkedin.com/in/nora',
    publicIdentifier: 'nora',
  });
});

test('the URL is sent decoded [S3.13]', () => {
  const read = (text: string) => {
    const address = readUrlInput(text, HOST);
    return address.kind === 'valid' ? decodeUrl(address, HOST) : null;
  };
  expect(read('https://www.linkedin.com/in/jos%C3%A9')).toBe('https://www.linkedin.com/in/josé');
  expect(read('https://www.linkedin.com/in/josé?trk=x')).toBe('https://www.linkedin.com/in/josé');
  expect(read('https://www.linkedin.com/in/100%2525')).toBe('https://www.linkedin.com/in/100%2525');
});

test('followers have a space between thousands [S2.29, S9.04]', () => {
  expect([0, 999, 1000, 12_345, 1_234_567].map(formatFollowers)).toEqual([
    '0',
    '999',
    '1 000',
    '12 345',
    '1 234 567',
  ]);
});
