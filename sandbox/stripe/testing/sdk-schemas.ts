import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as Library from 'ts-json-schema-generator';

// The library bundles an older TypeScript, whose types are used here.
type Program = ReturnType<typeof Library.createProgram>;
type Node = Parameters<Library.SchemaGenerator['createSchemaFromNodes']>[0][number];

type Schema = { [keyword: string]: unknown };
type Definitions = { [name: string]: Schema };

/** `open` for responses; `closed` rejects unknown properties, for parameters. */
export type SdkSchemas = { open: Definitions; closed: Definitions };

const ROOT = join(import.meta.dirname, '../../..');
const CACHE = join(ROOT, 'node_modules/.cache/stripe-schemas');
const SHAPES = join(CACHE, 'shapes.ts');
const TSCONFIG = join(CACHE, 'tsconfig.json');
const require = createRequire(import.meta.url);

/** `Checkout.SessionCreateParams` as a valid alias name. */
export const aliasOf = (type: string): string => `Sdk_${type.replaceAll('.', '_')}`;

/** For the API version that the SDK pins. Cached by SDK version and list of types. */
export function sdkSchemas(types: { open: string[]; closed: string[] }): SdkSchemas {
  const version = readFileSync(join(ROOT, 'node_modules/stripe/VERSION'), 'utf8');
  const source = readFileSync(import.meta.filename, 'utf8');
  const key = createHash('sha256')
    .update(JSON.stringify([version, types, source]))
    .digest('hex');
  const file = join(CACHE, `${version.trim()}-${key.slice(0, 16)}.json`);
  if (!existsSync(file)) {
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(file, JSON.stringify(generate(types)));
  }
  // Written by the line above or an earlier run.
  return JSON.parse(readFileSync(file, 'utf8')) as SdkSchemas;
}

/** Shared by both kinds, because reading the SDK's types is expensive. */
function generate(types: { open: string[]; closed: string[] }): SdkSchemas {
  const library = require('ts-json-schema-generator') as typeof Library; // CommonJS, untyped by require
  nameBySource(library.ExposeNodeParser.prototype);
  writeShapes([...types.open, ...types.closed]);
  const config: Library.CompletedConfig = {
    ...library.DEFAULT_CONFIG,
    path: SHAPES,
    tsconfig: TSCONFIG,
    skipTypeCheck: true,
    expose: 'all',
    jsDoc: 'none',
    functions: 'hide',
  };
  const program = library.createProgram(config);
  const nodes = aliasesIn(program);
  const make = (names: string[], additionalProperties: boolean): Definitions => {
    const own = { ...config, additionalProperties };
    const parser = library.createParser(program, own);
    const generator = new library.SchemaGenerator(
      program,
      parser,
      library.createFormatter(own),
      own,
    );
    const wanted = nodes.filter((node) => names.map(aliasOf).includes(nameOf(node)));
    const { definitions } = generator.createSchemaFromNodes(wanted);
    return withTextDecimals(definitions as Definitions); // draft 7 definitions are objects
  };
  return { open: make(types.open, true), closed: make(types.closed, false) };
}

function writeShapes(types: string[]): void {
  const aliases = types.map((type) => `export type ${aliasOf(type)} = Stripe.${type};`);
  writeFileSync(SHAPES, [`import type Stripe from 'stripe';`, ...aliases].join('\n'));
  const compilerOptions = { module: 'nodenext', target: 'es2022', types: [], strict: true };
  writeFileSync(TSCONFIG, JSON.stringify({ compilerOptions, files: ['shapes.ts'] }));
}

/** Looking up a type by name walks the whole SDK each time, so they are aliased in one file. */
function aliasesIn(program: Program): Node[] {
  return program.getSourceFile(SHAPES)?.statements.filter((node) => nameOf(node) !== '') ?? [];
}

/** The SDK has a class for what is a string on the wire. */
function withTextDecimals(definitions: Definitions): Definitions {
  const entries = Object.entries(definitions).map(([name, schema]) => [
    name,
    name.includes('Decimal-Decimal-') ? { type: 'string' } : schema,
  ]);
  return Object.fromEntries(entries);
}

/** The SDK repeats type names across namespaces; schemas need unique ones. */
function nameBySource(prototype: object): void {
  Reflect.set(prototype, 'getDefinitionName', (node: Node, context: Library.Context): string => {
    const path = node.getSourceFile().fileName;
    const own = nameOf(node);
    if (path === SHAPES) return own;
    const file = /(?:resources\/)?(\w+(?:\/\w+)?)\.d\.ts$/.exec(path)?.[1]?.replace('/', '.') ?? '';
    const spaces: string[] = [];
    for (let parent = node.parent; parent; parent = parent.parent) spaces.unshift(nameOf(parent));
    const given = context.getArguments().map((each) => each?.getName() ?? '');
    return [file, ...spaces.filter(Boolean), own, String(node.pos), ...given].join('-');
  });
}

function nameOf(node: Node): string {
  const name: unknown = Reflect.get(node, 'name');
  return name && typeof name === 'object' && 'text' in name ? String(name.text) : '';
}
