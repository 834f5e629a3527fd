import type * as z from 'zod';
import { checkCustomer } from '../api/existing.ts';
import type { Kinds } from '../state/records.ts';
import { type Endpoint, defineEndpoint } from './endpoint.ts';
import { isInRange, page } from './lists.ts';
import type { PageParams, NumberRange } from './params.ts';

type ListedKind = {
  [Kind in keyof Kinds]: Kinds[Kind] extends { id: string; created: number } ? Kind : never;
}[keyof Kinds];

type ListParams = PageParams & { created?: NumberRange | undefined; customer?: string | undefined };

/** Fields that must equal the parameter of their name. */
const COMPARED = ['active', 'customer', 'email', 'status', 'type'];

/** A list of one kind, newest first. `matches` checks the parameters that are no plain field. */
export function listEndpoint<Kind extends ListedKind, Params extends z.ZodType<ListParams>>({
  path,
  kind,
  params,
  matches = () => true,
}: {
  path: string;
  kind: Kind;
  params: Params;
  matches?: (record: Kinds[Kind], asked: z.output<Params>) => boolean;
}): Endpoint {
  return defineEndpoint({
    method: 'GET',
    path,
    params,
    run(ctx, { params: asked }) {
      checkCustomer(ctx, asked.customer);
      const found = ctx.records
        .all(kind)
        .filter(
          (record) =>
            isInRange(record.created, asked.created) &&
            COMPARED.every((name) => isEqual(record, asked, name)) &&
            matches(record, asked),
        );
      return page(path, found, asked);
    },
  });
}

function isEqual(record: object, asked: object, name: string): boolean {
  const wanted: unknown = Reflect.get(asked, name);
  return wanted === undefined || wanted === 'all' || Reflect.get(record, name) === wanted;
}
