import { buildContext, type Case, splitLines } from './held-out.generator.ts';
import type { WholeDrafts } from './held-out-set.fixture.ts';
import { SALES_DRAFTS_FIRST } from './sales-drafts-first.fixture.ts';
import { SALES_DRAFTS_SECOND } from './sales-drafts-second.fixture.ts';
import { SALES_HOSTILE, SALES_TAILS } from './sales-tails.fixture.ts';

const SETS = [...SALES_DRAFTS_FIRST, ...SALES_DRAFTS_SECOND];
const GOOD = 600;

/** Each opener alone, and with tails. */
export function writeSalesDrafts(): Case[] {
  const tails = splitLines(SALES_TAILS);
  const openers = SETS.flatMap((set) =>
    splitLines(set.good).map((text) => ({ text, context: buildPersonContext(set) })),
  );
  const longer = [0, 1, 2].flatMap((n) =>
    openers.map(({ text, context }, i) => {
      const allowed = tails.filter((tail) => !(asks(text) && asks(tail)));
      return { text: `${text} ${allowed[(i * 7 + n * 11) % allowed.length]}`, context };
    }),
  );
  return [...openers, ...longer].slice(0, GOOD);
}

/** Each untrue draft alone, every second one and each hostile one also after an opener. */
export function writeUntrueSalesDrafts(): Case[] {
  const untrue = SETS.flatMap((set) => {
    const [opener] = splitLines(set.good);
    const context = buildPersonContext(set);
    return splitLines(set.untrue).flatMap((text, i) => [
      { text, context },
      ...(i % 2 === 0 ? [{ text: `${opener} ${text}`, context }] : []),
    ]);
  });
  return [...untrue, ...writeHostileSalesDrafts()];
}

function writeHostileSalesDrafts(): Case[] {
  return splitLines(SALES_HOSTILE).flatMap((text, i) => {
    const set = SETS[i % SETS.length];
    if (!set) return [];
    const context = buildPersonContext(set);
    return [
      { text, context },
      { text: `${splitLines(set.good)[0]} ${text}`, context },
    ];
  });
}

function buildPersonContext(set: WholeDrafts) {
  return { ...buildContext(set), person: { name: set.name } };
}

function asks(text: string): boolean {
  return text.replaceAll(/["“][^"“”]*["”]/gu, '').includes('?');
}
