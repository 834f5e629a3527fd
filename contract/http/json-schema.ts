import * as z from 'zod/mini';

/** The JSON Schema of the wire format: the schema's input, for requests and responses. */
export function buildWireSchema(schema: z.core.$ZodType) {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => describe(zodSchema, jsonSchema),
  });
  return rest;
}

/** Adjusts zod's output for readers. */
function describe({ _zod: { def } }: z.core.$ZodType, json: z.core.JSONSchema.BaseSchema): void {
  // The format is enough; the pattern is zod's own.
  if (json.format !== undefined) delete json.pattern;
  if (isDefault(def)) json.default = def.defaultValue;
  // Query parameters are text to us, but numbers to tools that read this document.
  if (isCodec(def) && def.out._zod.def.type === 'number') {
    delete json.anyOf;
    Object.assign(json, buildWireSchema(def.out));
  }
}

function isDefault(def: z.core.$ZodTypeDef): def is z.core.$ZodDefaultDef {
  return def.type === 'default';
}

function isCodec(def: z.core.$ZodTypeDef): def is z.core.$ZodPipeDef {
  return def.type === 'pipe' && 'reverseTransform' in def;
}
