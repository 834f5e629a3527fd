import * as z from 'zod/mini';
import { type ModelBehavior, models, type ModelState } from '../language-model/behavior.ts';
import { attackNames } from '../language-model/hostile.ts';
import { acceptOneOf, parse, acceptWholeNumber } from './input.ts';

const SECRETS_MAX = 100;

const BehaviorRequest = z.object({
  model: z.optional(z.nullable(acceptOneOf('model', models))),
  attack: z.optional(z.nullable(acceptOneOf('attack', attackNames))),
  pieceMs: z.optional(acceptWholeNumber('pieceMs', 0, 60_000)),
  heldAfter: z.optional(z.nullable(acceptWholeNumber('heldAfter', 0, 1_000))),
  seed: z.optional(acceptWholeNumber('seed', 0, 1_000_000_000)),
  secrets: z.optional(z.array(z.string()).check(z.maxLength(SECRETS_MAX))),
});

export function createModelControl(state: ModelState) {
  return {
    requests: () => state.requests(),
    clearRequests: (): void => state.clearRequests(),
    behavior: (): ModelBehavior => state.behavior(),
    behave(input: unknown): ModelBehavior {
      const given = Object.entries(parse(BehaviorRequest, input));
      state.behave(Object.fromEntries(given.filter(([, value]) => value !== undefined)));
      return state.behavior();
    },
    reset: (): void => state.reset(),
  };
}
