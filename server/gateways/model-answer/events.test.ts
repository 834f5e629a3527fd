import { expect, test } from 'vitest';
import { END, readEvents, TooLongEvent } from './events.ts';

async function readAll(pieces: readonly string[]): Promise<unknown[]> {
  async function* stream() {
    for (const piece of pieces) yield Buffer.from(piece);
  }
  return Array.fromAsync(readEvents(stream()));
}

const STREAM =
  '\uFEFF: comment\r\nevent: message\r\ndata: {"a":\r\ndata: 1}\r\n\r\nid: 1\rdata:{"b":2}\r\rdata: [DONE]\n\n\ndata: x\n\n';

test('a stream gives the same events however it is cut into pieces', async () => {
  const events = [{ a: 1 }, { b: 2 }, END, undefined];
  expect(await readAll([STREAM])).toEqual(events);
  for (let at = 1; at < STREAM.length; at += 1) {
    expect(await readAll([STREAM.slice(0, at), STREAM.slice(at)])).toEqual(events);
  }
  expect(await readAll(STREAM.split(''))).toEqual(events);
});

test('an event that the server left open is read', async () => {
  expect(await readAll(['data: {"a":1}'])).toEqual([{ a: 1 }]);
});

test('a field of another name, and a line that only begins like data, is ignored', async () => {
  expect(await readAll(['database: 1\ndata 2\nretry: 3\n\n'])).toEqual([]);
});

test.each([
  ['one line', 'x'],
  ['lines of one event', 'data: x\n'],
])('an event that does not end is refused: %s', async (_kind, piece) => {
  const pieces = Array.from({ length: 2_100 }, () => piece.repeat(1_000));
  await expect(readAll(pieces)).rejects.toThrow(TooLongEvent);
});

test('many short events may be longer together', async () => {
  const pieces = Array.from({ length: 300 }, () => 'data: 1\n\n'.repeat(1_000));
  expect(await readAll(pieces)).toHaveLength(300_000);
});
