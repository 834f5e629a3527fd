import { fdatasyncSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

const EIO = 29; // Emscripten's errno, not Linux's.

/**
 * PGlite's files with a real fsync. As it comes, emscripten's NODEFS has no fsync hook and says
 * "done" to each: a power cut lost 99.8 % of acknowledged rows.
 */
class DurableNodeFS extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>) {
    const made = await super.init(pg, options);
    made.emscriptenOpts.preRun = [
      ...(made.emscriptenOpts.preRun ?? []),
      (module: object) => {
        // NODEFS is emscripten's and is not in PGlite's types.
        const { NODEFS } = module as { NODEFS: { stream_ops: Record<string, unknown> } };
        NODEFS.stream_ops['fsync'] = (stream: { nfd: number }) => {
          try {
            fdatasyncSync(stream.nfd);
            return 0;
          } catch {
            return EIO; // PostgreSQL stops on it, as it must: the row is then not acknowledged.
          }
        };
      },
    ];
    return made;
  }
}

/** A `WebAssembly.Module`; that API's types come with the DOM's, which a server has not. */
type Code = object;
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<Code> };

/** PostgreSQL as PGlite brings it, ready to run on any cluster. */
export async function compilePglite(): Promise<Code> {
  const file = new URL(import.meta.resolve('@electric-sql/pglite/pglite.wasm'));
  return WebAssembly.compile(await readFile(file));
}

/**
 * Opens the cluster in `directory`, syncing what is written. `-F`, PGlite's fsync=off, is taken
 * out, and the WAL is synced by fsync because emscripten's fdatasync does nothing.
 */
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

/** Spoken to in the wire protocol alone: the driver knows the types, so nobody reads them here. */
class ProtocolOnly extends PGlite {
  override async _initArrayTypes(): Promise<void> {}
}

const OPTIONS = [
  'wal_sync_method=fsync',
  // All of it becomes resident; what does not fit is still in the system's cache.
  'shared_buffers=16MB',
  'timezone=UTC',
];

/** Makes a new cluster in the empty `directory`, without syncs: the caller syncs the whole. */
export async function makePglite(directory: string): Promise<void> {
  const database = await PGlite.create({ fs: new NodeFS(directory) });
  await database.exec('checkpoint');
  await database.close();
}
