import { fdatasyncSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

const EIO = 29; // Emscripten's errno, not Linux's.

/** Emscripten's NODEFS has no fsync hook and reports success: a power cut lost 99.8 % of rows. */
class DurableNodeFS extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>) {
    const made = await super.init(pg, options);
    made.emscriptenOpts.preRun = [
      ...(made.emscriptenOpts.preRun ?? []),
      (module: object) => {
        // NODEFS belongs to emscripten and is not in PGlite's types.
        const { NODEFS } = module as { NODEFS: { stream_ops: Record<string, unknown> } };
        NODEFS.stream_ops['fsync'] = (stream: { nfd: number }) => {
          try {
            fdatasyncSync(stream.nfd);
            return 0;
          } catch {
            return EIO; // PostgreSQL then stops without acknowledging the row.
          }
        };
      },
    ];
    return made;
  }
}

/** A `WebAssembly.Module`, whose types are part of the DOM library. */
type Code = object;
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<Code> };

/** PostgreSQL as shipped with PGlite, compiled for any cluster. */
export async function compilePglite(): Promise<Code> {
  const file = new URL(import.meta.resolve('@electric-sql/pglite/pglite.wasm'));
  return WebAssembly.compile(await readFile(file));
}

/** Removes PGlite's fsync=off, and syncs by fsync, since emscripten's fdatasync does nothing. */
export async function openPglite(
  directory: string,
  code: Promise<Code> = compilePglite(),
): Promise<PGlite> {
  const database = new ProtocolOnly({
    fs: new DurableNodeFS(directory),
    pgliteWasmModule: await code,
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      ...OPTIONS.flatMap((option) => ['-c', option]),
    ],
  });
  await database.waitReady;
  return database;
}

/** Only the wire protocol is used and the driver knows the types, so PGlite need not read them. */
class ProtocolOnly extends PGlite {
  override async _initArrayTypes(): Promise<void> {}
}

const OPTIONS = [
  'wal_sync_method=fsync',
  // All of it becomes resident; the system's cache holds the rest.
  'shared_buffers=16MB',
  'timezone=UTC',
  // A recycled segment would keep what was erased.
  'wal_recycle=off',
];

/** Creates a cluster in the empty `directory` without syncs: the caller syncs the whole. */
export async function makePglite(directory: string): Promise<void> {
  const database = await PGlite.create({ fs: new NodeFS(directory) });
  await database.exec('checkpoint');
  await database.close();
}
