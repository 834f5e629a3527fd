import type { UnusedPart } from '../../../../contract/import-words.ts';
import type { PartReceipt } from '../../../../contract/imports.ts';
import { type Archive, type ArchiveEntry, openEntry } from './archive.ts';
import {
  readConnections,
  readInvitations,
  readMessages,
  readProfile,
  readShares,
} from './export-lists.ts';
import { type ListSource, normalizeHeading, readHead } from './lists.ts';
import { People } from './people.ts';
import {
  describeUnusedPart,
  EMPTY_READING,
  type FileOwner,
  type FileReading,
  type ReadPost,
  type ReportProgress,
} from './reading.ts';
import { RefusedFile } from './refused-file.ts';

export type ExportOptions = { readonly withMessages: boolean; readonly report: ReportProgress };

type ListKind =
  | 'profile'
  | 'connections'
  | 'invitations'
  | 'messages'
  | 'shares'
  | 'comments'
  | 'reactions';

const LIST_MAX_BYTES = 200_000_000;
/** The largest list by far. */
const MESSAGES_MAX_BYTES = 400_000_000;

/** A list has the name of its kind; of all but the profile, several may be numbered. */
const FILE_NAME =
  /^(profile(?!_)|connections|invitations|messages|shares|comments|reactions)(?:_\d+)?\.csv$/i;

/** The headings that tell a list from the others. */
const HEADINGS: readonly { kind: ListKind; headings: readonly string[] }[] = [
  { kind: 'profile', headings: ['firstname', 'lastname', 'headline', 'summary'] },
  { kind: 'connections', headings: ['firstname', 'lastname', 'connectedon'] },
  { kind: 'invitations', headings: ['from', 'to', 'sentat'] },
  { kind: 'messages', headings: ['from', 'senderprofileurl', 'date'] },
  { kind: 'shares', headings: ['date', 'sharelink'] },
  { kind: 'reactions', headings: ['date', 'type', 'link'] },
  { kind: 'comments', headings: ['date', 'link', 'message'] },
];

type FoundParts = {
  people: People;
  posts: Map<string, ReadPost>;
  owner: FileOwner | null;
  parts: PartReceipt[];
};

function createFoundParts(): FoundParts {
  return { people: new People(), posts: new Map(), owner: null, parts: [] };
}

/** The lists of a data export. Null if it has none of them. */
export async function readMemberExport(
  archive: Archive,
  options: ExportOptions,
): Promise<FileReading | null> {
  const found = createFoundParts();
  const known = archive.entries.flatMap((entry) => {
    const kind = findListKind(entry);
    return kind ? [{ entry, kind }] : [];
  });
  if (known.length === 0) return null;
  const seen = new Set<ListKind>();
  for (const { entry, kind } of known) {
    const name = getBaseName(entry);
    if (seen.has(kind)) {
      found.parts.push(describeUnusedPart(name, 'second-of-its-kind'));
      continue;
    }
    seen.add(kind);
    await readPart(archive, { entry, kind, name }, options, found);
  }
  return finishExport(found, archive.entries.length - known.length);
}

/** A single list of the export, as a text file. */
export async function readSingleList(
  source: ListSource,
  name: string,
  { withMessages, report }: ExportOptions,
): Promise<FileReading> {
  const kind = recognizeList(await readHead(source));
  if (kind === null) throw new RefusedFile('unknown-text');
  if (kind === 'reactions') throw new RefusedFile('own-reactions');
  if (kind === 'comments') throw new RefusedFile('own-comments');
  if (kind === 'messages' && !withMessages) throw new RefusedFile('messages-not-chosen');
  const found = createFoundParts();
  found.parts.push(await readList(kind, { name, source, report }, found));
  return finishExport(found, 0);
}

function finishExport(
  { people, posts, owner, parts }: FoundParts,
  otherFiles: number,
): FileReading {
  const rows = parts.reduce((sum, { read }) => sum + read, 0);
  if (rows === 0) {
    const [refused] = parts.flatMap((part) => part.refused);
    const [unused] = parts.filter((part) => part.unused);
    throw new RefusedFile('nothing-read', refused?.example ?? unused?.name ?? '');
  }
  return {
    ...EMPTY_READING,
    kind: 'member-export',
    owner,
    people: people.list(),
    posts: [...posts.values()],
    parts,
    otherFiles,
  };
}

function findListKind(entry: ArchiveEntry): ListKind | null {
  const kind = FILE_NAME.exec(getBaseName(entry))?.[1]?.toLowerCase();
  // The pattern names the kinds.
  return (kind as ListKind | undefined) ?? null;
}

const getBaseName = ({ name }: ArchiveEntry) => name.split(/[/\\]/).at(-1) ?? name;

async function readPart(
  archive: Archive,
  { entry, kind, name }: { entry: ArchiveEntry; kind: ListKind; name: string },
  { withMessages, report }: ExportOptions,
  found: FoundParts,
): Promise<void> {
  const unused = findUnused(kind, withMessages);
  if (unused) return void found.parts.push(describeUnusedPart(name, unused));
  const maxBytes = kind === 'messages' ? MESSAGES_MAX_BYTES : LIST_MAX_BYTES;
  const source = () => openEntry(archive, entry, maxBytes);
  try {
    found.parts.push(await readList(kind, { name, source, report }, found));
  } catch (error) {
    // The other lists are worth reading if one of them is not.
    const reason = error instanceof RefusedFile ? UNREADABLE[error.reason] : undefined;
    if (reason === undefined) throw error;
    found.parts.push(describeUnusedPart(name, reason));
  }
}

const UNREADABLE: Partial<Record<RefusedFile['reason'], UnusedPart>> = {
  'missing-columns': 'missing-columns',
  'too-large': 'too-large',
};

function findUnused(kind: ListKind, withMessages: boolean): UnusedPart | null {
  if (kind === 'reactions') return 'own-reactions';
  if (kind === 'comments') return 'own-comments';
  return kind === 'messages' && !withMessages ? 'not-chosen' : null;
}

function readList(
  kind: ListKind,
  list: { name: string; source: ListSource; report: ReportProgress },
  found: FoundParts,
): Promise<PartReceipt> {
  const { people, posts } = found;
  if (kind === 'profile') return readProfile({ ...list, people }, found);
  if (kind === 'connections') return readConnections({ ...list, people });
  if (kind === 'invitations') return readInvitations({ ...list, people });
  if (kind === 'messages') return readMessages({ ...list, people });
  return readShares({ ...list, people }, posts);
}

function recognizeList(head: string): ListKind | null {
  for (const line of head.split(/\r\n|\n|\r/, 20)) {
    const fields = line.split(/[,;\t]/).map(normalizeHeading);
    const found = HEADINGS.find(({ headings }) => headings.every((name) => fields.includes(name)));
    if (found) return found.kind;
  }
  return null;
}
