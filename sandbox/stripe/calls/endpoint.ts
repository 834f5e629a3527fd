import type * as z from 'zod';
import { checkCustomer, findExisting, type NamedKind } from '../api/existing.ts';
import type { Context } from '../state/context.ts';
import type { Kinds } from '../state/records.ts';
import { page } from './lists.ts';
import { type PageParams, noParams } from './params.ts';

/** An API call as data, read by the router and the tests. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  params: z.ZodType;
  run(ctx: Context, input: { id: string; params: unknown }): object;
};

type RunEndpoint<Params extends z.ZodType> = (
  ctx: Context,
  input: { id: string; params: z.output<Params> },
) => object;

const acceptMethod =
  (method: Endpoint['method']) =>
  <Params extends z.ZodType>(path: string, params: Params, run: RunEndpoint<Params>): Endpoint => ({
    method,
    path,
    params,
    // The router passes only what `params` has parsed.
    run,
  });

export const get = acceptMethod('GET');
export const post = acceptMethod('POST');
export const del = acceptMethod('DELETE');

export const retrieve = (path: string, kind: NamedKind): Endpoint =>
  get(path, noParams, (ctx, { id }) => findExisting(ctx, kind, id));

type ListedKind = {
  [Kind in keyof Kinds]: Kinds[Kind] extends { id: string; created: number } ? Kind : never;
}[keyof Kinds];

type ListParams = PageParams & {
  created?: { gte: number } | undefined;
  customer?: string | undefined;
};

/** Fields that must equal the parameter of their name. */
const COMPARED = ['active', 'customer', 'email', 'status', 'type'];

/** A list of one kind, newest first. `matches` checks the parameters that are no plain field. */
export const list = <Kind extends ListedKind, Params extends z.ZodType<ListParams>>(
  path: string,
  kind: Kind,
  params: Params,
  matches: (record: Kinds[Kind], asked: z.output<Params>) => boolean = () => true,
): Endpoint =>
  get(path, params, (ctx, { params: asked }) => {
    checkCustomer(ctx, asked.customer);
    const found = ctx.records
      .all(kind)
      .filter(
        (record) =>
          record.created >= (asked.created?.gte ?? 0) &&
          COMPARED.every((name) => isEqual(record, asked, name)) &&
          matches(record, asked),
      );
    return page(path, found, asked);
  });

function isEqual(record: object, asked: object, name: string): boolean {
  const wanted: unknown = Reflect.get(asked, name);
  return wanted === undefined || wanted === 'all' || Reflect.get(record, name) === wanted;
}
