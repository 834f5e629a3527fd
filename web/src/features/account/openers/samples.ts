import { OPENER_SAMPLE_MAX_LENGTH } from '../../../../../contract/limits.ts';

export type Sample = { readonly key: number; readonly text: string };

export function createSamples(texts: readonly string[]): Sample[] {
  return texts.map((text, key) => ({ key, text }));
}

export function withEmptyOne(samples: readonly Sample[]): Sample[] {
  return [...samples, { key: Math.max(-1, ...samples.map(({ key }) => key)) + 1, text: '' }];
}

export function listTexts(samples: readonly Sample[]): string[] {
  return samples.map(({ text }) => text.trim()).filter((text) => text !== '');
}

export function sampleProblem({ text }: Sample): string | undefined {
  return text.trim().length > OPENER_SAMPLE_MAX_LENGTH
    ? `Please use at most ${OPENER_SAMPLE_MAX_LENGTH} characters`
    : undefined;
}
