/**
 * How many hand-written openers the check refuses, and how many of their mutations it lets pass.
 * The mutations know nothing of the check. The goals are for the set that the rules were tuned on;
 * the set held out shows how far the rules carry over to other texts.
 *
 *   npm run bench -- openers
 *   node bench/openers/openers.bench.ts [seed]
 */
import { checkDraft } from '../../server/modules/openers/check/check.rules.ts';
import { type Gold, type GoldSet, readGold } from './gold.ts';
import { MUTATIONS, type Random } from './mutations.ts';

const SEED = 20_261_123;
export const FALSE_ALARMS_MAX = 0.03;
export const CAUGHT_MIN = 0.99;

export type Measured = {
  texts: number;
  /** Openers that pass unchanged: only their mutations can show that a rule works. */
  mutated: number;
  alarms: { rule: string; text: string }[];
  kinds: { kind: string; caught: number; missed: string[] }[];
};

export function run(seed = SEED): void {
  console.log(`openers: written by hand, each mutated once a kind, seed ${seed}`);
  const measured = measure(readGold('tuned'), seed);
  print('tuned', measured);
  print('held out', measure(readGold('held out'), seed));
  const failed = measured.kinds.filter(({ caught }) => caught / measured.mutated < CAUGHT_MIN);
  if (failed.length > 0 || measured.alarms.length / measured.texts > FALSE_ALARMS_MAX) {
    throw new Error('A goal of the check is missed');
  }
}

export function measure(golds: readonly Gold[], seed: number): Measured {
  const random = randomOf(seed);
  const alarms = golds.flatMap(({ draft, context }) => {
    const checked = checkDraft(draft, context);
    return checked.ok ? [] : [{ rule: checked.rule, text: draft.text }];
  });
  const accepted = golds.filter(({ draft, context }) => checkDraft(draft, context).ok);
  const kinds = Object.entries(MUTATIONS).map(([kind, mutate]) => {
    const missed = accepted
      .map((gold) => mutate(gold, random))
      .filter(({ draft, context }) => checkDraft(draft, context).ok)
      .map(({ draft }) => draft.text);
    return { kind, caught: accepted.length - missed.length, missed };
  });
  return { texts: golds.length, mutated: accepted.length, alarms, kinds };
}

/** Mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function print(set: GoldSet, { texts, mutated, alarms, kinds }: Measured): void {
  const percent = (count: number, of: number) => `${((count / of) * 100).toFixed(1)} %`.padStart(8);
  console.log(`${set}: ${texts} openers`);
  console.log(`  ${'refused without a mutation'.padEnd(30)}${percent(alarms.length, texts)}`);
  for (const { kind, caught } of kinds)
    console.log(`  ${kind.padEnd(30)}${percent(caught, mutated)}`);
  if (process.argv.includes('--texts')) {
    for (const { rule, text } of alarms) console.log(`  alarm ${rule}: ${text}`);
    for (const { kind, missed } of kinds) {
      for (const text of missed) console.log(`  missed ${kind}: ${text}`);
    }
  }
}

if (import.meta.main) run(Number(process.argv.find((each) => /^\d+$/.test(each)) ?? SEED));
