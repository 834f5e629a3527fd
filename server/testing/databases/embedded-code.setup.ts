import { compilePglite } from '../../platform/database/embedded/pglite-files.ts';

declare global {
  var pgliteCode: object | undefined;
}

/**
 * PostgreSQL's compiled code, which the database threads of all test files of this process share:
 * V8 drops it when no thread refers to it.
 */
globalThis.pgliteCode ??= await compilePglite();
