import * as z from 'zod/mini';
import type { Route } from '../../../../contract/http/route.ts';

export type Encode = (status: number, body: unknown) => unknown;

/** A schema with a codec limits responses to the contract's fields; others are plain JSON. */
export function createEncoder({ replies }: Route): Encode {
  const coded = new Map(Object.entries(replies).filter(([, schema]) => hasCodec(schema)));
  return (status, body) => {
    const schema = coded.get(String(status));
    return schema ? z.encode(schema, body) : body;
  };
}

/** Also true for recursive schemas: getters are not followed. */
function hasCodec(schema: z.core.$ZodType): boolean {
  const { def } = schema._zod;
  if ('reverseTransform' in def || def.type === 'lazy') return true;
  return Object.values(def).flatMap(listSchemas).some(hasCodec);
}

function listSchemas(part: unknown): z.core.$ZodType[] {
  if (part instanceof z.core.$ZodType) return [part];
  if (typeof part !== 'object' || part === null || part instanceof RegExp) return [];
  return Object.values(part).filter((each) => each instanceof z.core.$ZodType);
}
