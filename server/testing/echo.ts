import type { LookUp } from '../platform/database/hot-reader.ts';

/** Answers each number with itself. */
export const ECHO: LookUp = {
  name: 'echo',
  text: 'select place::int, n from unnest($1::int[]) with ordinality as asked (n, place)',
};
