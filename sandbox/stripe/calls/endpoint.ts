import type * as z from 'zod';
import type { Context } from '../state/context.ts';

/** An API call as data, read by the router and the tests. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  params: z.ZodType;
  run(ctx: Context, input: { id: string; params: unknown }): object;
};

type Definition<Params extends z.ZodType> = Omit<Endpoint, 'params' | 'run'> & {
  params: Params;
  run(ctx: Context, input: { id: string; params: z.output<Params> }): object;
};

export const defineEndpoint = <Params extends z.ZodType>(
  definition: Definition<Params>,
): Endpoint => ({
  ...definition,
  // The router passes only what `params` has parsed.
  run: (ctx, input) =>
    definition.run(ctx, { id: input.id, params: input.params as z.output<Params> }),
});
