import type { PersonFact } from '../../facts.ts';
import { buildOpenerContext } from '../../openers-check.fixture.ts';
import type { CheckContext } from '../draft.ts';
import { heldOutDe, heldOutDeLater } from './held-out-de.fixture.ts';
import { heldOutEn, heldOutEnAgain, heldOutEnLater } from './held-out-en.fixture.ts';
import { heldOutEs, heldOutEsLater } from './held-out-es.fixture.ts';
import { heldOutFr, heldOutFrLater } from './held-out-fr.fixture.ts';
import { HOSTILE } from './held-out-hostile.fixture.ts';
import type { HeldOut } from './held-out-set.fixture.ts';
import { WHOLE_DRAFTS_DE } from './whole-drafts-de.fixture.ts';
import { WHOLE_DRAFTS_EN } from './whole-drafts-en.fixture.ts';
import { WHOLE_DRAFTS_FR_ES } from './whole-drafts-fr-es.fixture.ts';

export type Case = { text: string; context: CheckContext };

const SETS = [
  heldOutEn,
  heldOutEnAgain,
  heldOutEnLater,
  heldOutDe,
  heldOutDeLater,
  heldOutFr,
  heldOutFrLater,
  heldOutEs,
  heldOutEsLater,
];

export function writeGood(sets = SETS): Case[] {
  return sets.flatMap((set) => {
    const context = buildContext(set);
    const ends = splitLines(set.continuations);
    return splitLines(set.openings).flatMap((opening, i) =>
      ends.flatMap((end, n) => {
        const second = ends[(n * 5 + i + 1) % ends.length] ?? '';
        const isLong = (i + n) % 3 === 0 && second !== end && !`${opening}${end}`.includes('?');
        return keepShort([opening, end, ...(isLong ? [second] : [])]).map((text) => ({
          text,
          context,
        }));
      }),
    );
  });
}

/** Two questions break a rule of the prompt. */
function keepShort(sentences: string[]): string[] {
  const text = sentences.join(' ');
  const asked = text.replaceAll(/["“„«][^"“”„«»]*["”“»]/gu, '').match(/\?/g)?.length ?? 0;
  return asked > 1 ? [] : [text];
}

export function writeUntrue(sets = SETS): Case[] {
  return sets.flatMap((set) => {
    const context = buildContext(set);
    const ends = splitLines(set.continuations).filter((end) => !end.includes('?'));
    const [opening = ''] = splitLines(set.openings);
    return splitLines(set.untrue).flatMap((untrue, i) => [
      { text: untrue, context },
      { text: `${untrue} ${ends[i % ends.length]}`, context },
      { text: `${opening} ${untrue}`, context },
    ]);
  });
}

export function writeHostile(): Case[] {
  const [set] = SETS;
  if (!set) return [];
  const context = buildContext(set);
  const [opening = ''] = splitLines(set.openings);
  return splitLines(HOSTILE).flatMap((text) => [
    { text, context },
    { text: `${opening} ${text}`, context },
  ]);
}

export function readWholeDrafts(quality: 'good' | 'untrue'): Case[] {
  return [...WHOLE_DRAFTS_EN, ...WHOLE_DRAFTS_DE, ...WHOLE_DRAFTS_FR_ES].flatMap((set) => {
    const context = { ...buildContext(set), person: { name: set.name } };
    return splitLines(set[quality]).map((text) => ({ text, context }));
  });
}

export function buildContext({
  language,
  facts,
}: Pick<HeldOut, 'language' | 'facts'>): CheckContext {
  const ticked = Object.entries(facts).map(([kind, text]): PersonFact => {
    const fact = kind as PersonFact['kind'];
    return { id: kind, kind: fact, by: fact === 'post' ? 'member' : 'person', text };
  });
  return buildOpenerContext({ language, ticked, unticked: [], channel: 'message' });
}

export function splitLines(text: string): string[] {
  return text.trim().split('\n');
}
