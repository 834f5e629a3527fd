import { createNoSuchError } from './errors.ts';
import type { PageParams } from './params.ts';
import type * as Wire from '../objects/wire.ts';

export function page<Item extends { id: string }>(
  url: string,
  items: Item[],
  asked: PageParams,
): Wire.List<Item> {
  const limit = asked.limit ?? 10;
  if (asked.ending_before) {
    const end = findIndex(items, asked.ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: items.slice(start, end), has_more: start > 0, url };
  }
  const start = asked.starting_after
    ? findIndex(items, asked.starting_after, 'starting_after') + 1
    : 0;
  const data = items.slice(start, start + limit);
  return { object: 'list', data, has_more: items.length > start + limit, url };
}

function findIndex(items: { id: string }[], id: string, param: string): number {
  const index = items.findIndex((item) => item.id === id);
  if (index < 0) throw createNoSuchError('object', id, param);
  return index;
}

/** Stripe's metadata rules: an empty string clears all, an empty value clears its key. */
export function mergeMetadata<Known extends { [key: string]: string } | null>(
  known: Known,
  update: '' | { [key: string]: string } | undefined,
): Known | { [key: string]: string } {
  if (update === undefined) return known;
  if (update === '') return {};
  return Object.fromEntries(
    Object.entries({ ...known, ...update }).filter(([, value]) => value !== ''),
  );
}

/** The given texts of these fields; an empty one clears its field. */
export function readTexts(given: object, fields: readonly string[]): object {
  const texts = Object.entries(given).filter(([name]) => fields.includes(name));
  return Object.fromEntries(texts.map(([name, text]) => [name, text || null]));
}
