import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
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

/**
 * Opens (and, where there is none, makes) a cluster in `directory`. `-F`, PGlite's fsync=off, is
 * taken out, and the WAL is synced by fsync because emscripten's fdatasync does nothing.
 */
export function openPglite(directory: string): Promise<PGlite> {
  return PGlite.create({
    fs: new DurableNodeFS(directory),
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      ...['-c', 'wal_sync_method=fsync'],
      ...['-c', 'shared_buffers=32MB'],
      ...['-c', 'timezone=UTC'],
    ],
  });
}

/** Forces a folder, all below it and its own entry to the disk. */
export function syncTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(directory);
}

export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
