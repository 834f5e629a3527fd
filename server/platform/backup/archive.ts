import { createHash } from 'node:crypto';
import { list, type ReadEntry } from 'tar';
import { CLUSTER } from '../database/embedded/cluster.ts';
import { SECRET_FILES } from '../crypto/secrets.ts';
import { MANIFEST, Manifest } from './manifest.ts';
import { BackupRefused } from './refused.ts';

const MAX_MANIFEST_BYTES = 16 * 1024 ** 2;

type ArchiveContent = {
  manifest: Buffer;
  directories: Set<string>;
  files: Map<string, { bytes: number; sha256: string }>;
  strange: string[];
};

/** Reads the whole archive; throws `BackupRefused` unless it matches its manifest. */
export async function checkArchive(file: string): Promise<Manifest> {
  const found: ArchiveContent = {
    manifest: Buffer.alloc(0),
    directories: new Set(),
    files: new Map(),
    strange: [],
  };
  try {
    await list({ file, strict: true, onReadEntry: (entry) => read(entry, found) });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new BackupRefused(`${file} is not a complete backup: ${why}`, { cause });
  }
  const manifest = parseManifest(file, found.manifest);
  const problem = findDifference(manifest, found);
  if (problem !== null) throw new BackupRefused(`${file} is not a complete backup: ${problem}`);
  return manifest;
}

function read(entry: ReadEntry, found: ArchiveContent): void {
  const path = entry.path.replace(/\/$/, '');
  if (entry.type === 'Directory') found.directories.add(path);
  else if (entry.type !== 'File') found.strange.push(path);
  else if (path === MANIFEST) readManifest(entry, found);
  else readFile(entry, path, found);
  entry.resume();
}

function readManifest(entry: ReadEntry, found: ArchiveContent): void {
  if (entry.size > MAX_MANIFEST_BYTES || found.manifest.length > 0) found.strange.push(MANIFEST);
  else
    entry.on('data', (chunk: Buffer) => {
      found.manifest = Buffer.concat([found.manifest, chunk]);
    });
}

function readFile(entry: ReadEntry, path: string, found: ArchiveContent): void {
  if (found.files.has(path)) found.strange.push(path);
  const digest = createHash('sha256');
  entry.on('data', (chunk: Buffer) => digest.update(chunk));
  entry.on('end', () => {
    found.files.set(path, { bytes: entry.size, sha256: digest.digest('hex') });
  });
}

function parseManifest(file: string, text: Buffer): Manifest {
  if (text.length === 0) throw new BackupRefused(`${file} is not a backup of Rapport`);
  const parsed = Manifest.safeParse(parseJsonOrNull(text));
  if (parsed.success) return parsed.data;
  throw new BackupRefused(`${file} has the format of another version`);
}

function parseJsonOrNull(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString('utf8'));
  } catch {
    return null; // The schema rejects null.
  }
}

function findDifference(manifest: Manifest, found: ArchiveContent): string | null {
  const [strange] = found.strange;
  if (strange !== undefined) return `${strange} is not allowed in it`;
  const foreign =
    manifest.directories.find((path) => !isOfCluster(path)) ??
    manifest.files.find(({ path }) => !isOfCluster(path) && !SECRETS.has(path))?.path;
  if (foreign !== undefined) return `${foreign} is not allowed in it`;
  const known = new Set([...manifest.directories, ...manifest.files.map(({ path }) => path)]);
  const extra = [...found.directories, ...found.files.keys()].find((path) => !known.has(path));
  if (extra !== undefined) return `${extra} is not in its list`;
  const missing = manifest.directories.find((path) => !found.directories.has(path));
  if (missing !== undefined) return `${missing} is missing`;
  for (const { path, bytes, sha256 } of manifest.files) {
    const file = found.files.get(path);
    if (file === undefined) return `${path} is missing`;
    if (file.bytes !== bytes || file.sha256 !== sha256)
      return `${path} does not match its checksum`;
  }
  return null;
}

const SECRETS = new Set<string>(SECRET_FILES);

function isOfCluster(path: string): boolean {
  const [top, ...within] = path.split('/');
  return top === CLUSTER && within.every((name) => !['', '.', '..'].includes(name));
}
