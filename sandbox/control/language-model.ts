import * as z from 'zod/mini';
import { type Behaviour, models, type ModelState } from '../language-model/behaviour.ts';
import { attackNames } from '../language-model/hostile.ts';
import { oneOf, parse, wholeNumber } from './input.ts';

const SECRETS_MAX = 100;

const BehaviourRequest = z.object({
  model: z.optional(z.nullable(oneOf('model', models))),
  attack: z.optional(z.nullable(oneOf('attack', attackNames))),
  pieceMs: z.optional(wholeNumber('pieceMs', 0, 60_000)),
  seed: z.optional(wholeNumber('seed', 0, 1_000_000_000)),
  secrets: z.optional(z.array(z.string()).check(z.maxLength(SECRETS_MAX))),
});

export function createModelControl(state: ModelState) {
  return {
    requests: () => state.requests(),
    clearRequests: (): void => state.clearRequests(),
    behaviour: (): Behaviour => state.behaviour(),
    behave(input: unknown): Behaviour {
      const given = Object.entries(parse(BehaviourRequest, input));
      state.behave(Object.fromEntries(given.filter(([, value]) => value !== undefined)));
      return state.behaviour();
    },
    reset: (): void => state.reset(),
  };
}
