import type { Lookup } from '../../platform/database/lookup-batcher.ts';

export const ECHO: Lookup = {
  name: 'echo',
  text: 'select place::int, n from unnest($1::int[]) with ordinality as asked (n, place)',
};
