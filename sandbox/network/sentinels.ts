/** Name prefixes with a fixed behavior: `quiet-anything` never posts. */
export const sentinels = [
  { name: 'missing', meaning: 'the profile does not exist' },
  { name: 'slow', meaning: 'the lookup takes six seconds' },
  { name: 'quiet', meaning: 'has never posted' },
  { name: 'new', meaning: 'has three posts so far' },
  { name: 'viral', meaning: 'one post has far more engagement than the rest' },
  { name: 'busy', meaning: 'thousands of engagements' },
  { name: 'private', meaning: 'posts, but shows no engagement' },
  { name: 'broken', meaning: 'the source fails with 500' },
] as const;
export type SentinelName = (typeof sentinels)[number]['name'];

/** How long a lookup of a `slow-` profile takes. */
export const slowLookupMs = 6_000;

/** Splits `viral-ada-lovelace` into the sentinel and the remaining name. */
export function readSentinel(publicIdentifier: string): { sentinel?: SentinelName; rest: string } {
  const found = sentinels.find(({ name }) => publicIdentifier.startsWith(`${name}-`));
  if (!found) return { rest: publicIdentifier };
  return { sentinel: found.name, rest: publicIdentifier.slice(found.name.length + 1) };
}
