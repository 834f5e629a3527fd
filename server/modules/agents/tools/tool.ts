import * as z from 'zod/mini';
import { getActors, type Scope } from '../../../../contract/http/access.ts';
import type { Route } from '../../../../contract/http/route.ts';
import type { CallRoute } from '../../../platform/http/routes/direct-calls.ts';

/** What an agent can call: routes of the API, in words and sizes for a language model. */
export type Tool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** All that it calls. It needs their scopes. */
  readonly routes: readonly [Route, ...Route[]];
  readonly writes: 'nothing' | 'once' | 'again';
  readonly input: z.ZodMiniObject;
  readonly output: z.ZodMiniObject;
  run(call: CallRoute, input: unknown, appUrl: string): Promise<object>;
};

type ToolDefinition<I extends z.ZodMiniObject, O extends z.ZodMiniObject> = Omit<
  Tool,
  'input' | 'output' | 'run'
> & {
  readonly input: I;
  readonly output: O;
  run(call: CallRoute, input: z.output<I>, appUrl: string): Promise<z.input<O>>;
};

export function defineTool<I extends z.ZodMiniObject, O extends z.ZodMiniObject>(
  tool: ToolDefinition<I, O>,
): Tool {
  return {
    ...tool,
    run: (call, input, appUrl) => tool.run(call, z.parse(tool.input, input), appUrl),
  };
}

export function listScopes({ routes }: Pick<Tool, 'routes'>): Scope[] {
  const needed = routes.flatMap(({ access }) => {
    const token = getActors(access)?.token;
    return token === undefined || token === 'any' ? [] : token;
  });
  return [...new Set(needed)];
}

export const leadId = () =>
  z.int().check(z.minimum(1), z.maximum(2_147_483_647), z.describe('The lead_id of a person'));

export const pageLimit = (byDefault: number, max: number) =>
  z
    ._default(z.int().check(z.minimum(1), z.maximum(max)), byDefault)
    .check(z.describe('Fewer are returned if they would be too long'));

export const pageCursor = () =>
  z.optional(z.string().check(z.maxLength(1000), z.describe('The next_cursor of the last answer')));

/** `signal-12`: what a statement about a person rests on. */
export const buildEvidenceId = (signal: number) => `signal-${signal}`;
