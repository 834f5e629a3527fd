import type { PartReceipt } from '../../../../contract/imports.ts';
import { computeCreationTime, readPost, readProfileName } from './cells.ts';
import { formatDay, readExportDay } from './dates.ts';
import type { People } from './people.ts';
import { type ListSource, readRows } from './lists.ts';
import { type FileOwner, PartCounter, type ReadPost, type ReportProgress } from './reading.ts';
import { RefusedFile } from './refused-file.ts';
import { toStorableText } from './storable-text.ts';

/** Twice the connections that LinkedIn allows. */
const PEOPLE_ROWS_MAX = 60_000;

type ExportList = {
  readonly name: string;
  readonly source: ListSource;
  readonly people: People;
  readonly report: ReportProgress;
};

export async function readConnections(list: ExportList): Promise<PartReceipt> {
  const counter = new PartCounter(list.name, 'connections');
  const needed = ['firstname', 'lastname', 'url', 'connectedon'];
  await eachRow(list, needed, counter, (row) => {
    const name = `${row['firstname']} ${row['lastname']}`.trim();
    const profileName = readProfileName(row['url']);
    const connectedOn = readExportDay(row['connectedon'] ?? '');
    if (name === '' && !row['url']) return counter.countRefused('hidden-member', null);
    // Without an address, an objection could not find the name in the receipt.
    if (profileName === null) return counter.countRefused('no-address', null);
    if (connectedOn === null) return counter.countRefused('no-date', row['connectedon'] ?? '');
    counter.countRead();
    list.people.add({ profileName, name, connectedOn });
  });
  return counter.finish();
}

export async function readInvitations(list: ExportList): Promise<PartReceipt> {
  const counter = new PartCounter(list.name, 'invitations');
  const needed = ['from', 'to', 'sentat', 'inviterprofileurl', 'inviteeprofileurl'];
  await eachRow(list, needed, counter, (row) => {
    const isOutgoing = row['direction'] !== 'INCOMING';
    const [name, url] = isOutgoing
      ? [row['to'], row['inviteeprofileurl']]
      : [row['from'], row['inviterprofileurl']];
    const profileName = readProfileName(url);
    const invitedOn = readExportDay(row['sentat'] ?? '');
    if (profileName === null) return counter.countRefused('no-address', null);
    if (invitedOn === null) return counter.countRefused('no-date', row['sentat'] ?? '');
    counter.countRead();
    list.people.add({ profileName, name: name ?? '', invitedOn, isInvitedByMember: isOutgoing });
  });
  return counter.finish();
}

type Message = { sender: string; senderName: string; recipient: string; day: string };

/** Who wrote to the other one, and on which day; never the words. */
export async function readMessages(list: ExportList): Promise<PartReceipt> {
  const counter = new PartCounter(list.name, 'messages');
  const needed = ['from', 'senderprofileurl', 'recipientprofileurls', 'date'];
  /** The last message of each sender to each recipient. */
  const last = new Map<string, Message & { rows: number }>();
  const rowsWith = new Map<string, number>();
  await eachRow(list, needed, counter, (row) => {
    const sender = readProfileName(row['senderprofileurl']);
    const recipients = (row['recipientprofileurls'] ?? '').split(/[,;]/).filter(Boolean);
    const day = readExportDay(row['date'] ?? '');
    if (recipients.length > 1) return counter.countRefused('group-message', null);
    const recipient = readProfileName(recipients[0]);
    if (sender === null || recipient === null) return counter.countRefused('no-address', null);
    if (day === null) return counter.countRefused('no-date', row['date'] ?? '');
    counter.countRead();
    for (const name of [sender, recipient]) rowsWith.set(name, (rowsWith.get(name) ?? 0) + 1);
    const key = `${sender} ${recipient}`;
    const known = last.get(key);
    const rows = (known?.rows ?? 0) + 1;
    const latest = known && known.day > day ? known.day : day;
    last.set(key, { sender, senderName: row['from'] ?? '', recipient, day: latest, rows });
  });
  const member = findMember(rowsWith, counter.read);
  if (member === null) {
    const unclear = new PartCounter(list.name, 'messages');
    for (let row = 0; row < counter.read; row += 1) unclear.countRefused('unclear-member', null);
    const { refused, ...receipt } = unclear.finish();
    const others = counter.finish().refused;
    const found = receipt.found + others.reduce((sum, { rows }) => sum + rows, 0);
    return { ...receipt, found, refused: [...refused, ...others] };
  }
  for (const { sender, senderName, recipient, day } of last.values()) {
    if (sender === member) list.people.add({ profileName: recipient, name: '', writtenToOn: day });
    else if (recipient === member)
      list.people.add({ profileName: sender, name: senderName, wroteOn: day });
  }
  return counter.finish();
}

/** The member takes part in every message between two people. */
function findMember(rowsWith: ReadonlyMap<string, number>, rows: number): string | null {
  const inAll = [...rowsWith].filter(([, count]) => count === rows).map(([name]) => name);
  return inAll.length === 1 ? (inAll[0] ?? null) : null;
}

const OWNER_NAME_MAX_LENGTH = 100;
const HEADLINE_MAX_LENGTH = 400;

const cut = (text: string, maxLength: number) => toStorableText(text.slice(0, maxLength));

/** The member's own name and headline; nothing else of the profile. */
export async function readProfile(
  list: ExportList,
  found: { owner: FileOwner | null },
): Promise<PartReceipt> {
  const counter = new PartCounter(list.name, 'profile');
  await eachRow(list, ['firstname', 'lastname', 'headline'], counter, (row) => {
    const { firstname: firstName = '', lastname: lastName = '', headline = '' } = row;
    if (firstName === '') return counter.countRefused('no-name', null);
    counter.countRead();
    found.owner ??= {
      firstName: cut(firstName, OWNER_NAME_MAX_LENGTH),
      lastName: cut(lastName, OWNER_NAME_MAX_LENGTH),
      headline: cut(headline, HEADLINE_MAX_LENGTH),
    };
  });
  return counter.finish();
}

export async function readShares(
  list: ExportList,
  posts: Map<string, ReadPost>,
): Promise<PartReceipt> {
  const counter = new PartCounter(list.name, 'shares');
  await eachRow(list, ['date', 'sharelink'], counter, (row) => {
    const ref = readPost(row['sharelink']);
    if (ref === null) return counter.countRefused('no-post', row['sharelink'] ?? '');
    const day = readExportDay(row['date'] ?? '') ?? formatDay(computeCreationTime(ref.id));
    counter.countRead();
    posts.set(ref.id, { ...ref, day, impressions: null, engagements: null, membersReached: null });
  });
  return counter.finish();
}

async function eachRow(
  { name, source, report }: ExportList,
  needed: readonly string[],
  counter: PartCounter,
  read: (row: Readonly<Record<string, string>>) => void,
): Promise<void> {
  let rows = 0;
  const isOfMessages = needed.includes('recipientprofileurls');
  for await (const batch of readRows(source, needed)) {
    rows += batch.length;
    if (rows > PEOPLE_ROWS_MAX && !isOfMessages) throw new RefusedFile('too-many-rows', name);
    for (const row of batch) read(row);
    report(name, rows);
  }
  report(name, counter.read);
}
