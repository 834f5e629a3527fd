import { makeId } from './analytics.ts';
import { writeZip, type ZipMember } from './zip.ts';

export type WrittenConnection = {
  readonly first: string;
  readonly last: string;
  readonly publicIdentifier: string;
  /** ISO 8601. */
  readonly connectedOn: string;
};

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const NOTES =
  'Notes:\n"When exporting your connection data, you may notice that some of the email addresses are missing."\n\n';

export function makeConnections(count: number, isNumbered = true): WrittenConnection[] {
  return Array.from({ length: count }, (_, index) => ({
    first: `Mara${index}`,
    last: index % 7 === 0 ? 'O"Neil, PhD' : 'Muster',
    publicIdentifier: isNumbered ? `mara-${index}` : `mara-müller-${index}`,
    connectedOn: new Date(Date.UTC(2012, 0, 1) + (index % 5_000) * 86_400_000)
      .toISOString()
      .slice(0, 10),
  }));
}

type ListStyle = {
  readonly delimiter?: ',' | ';';
  readonly hasNotes?: boolean;
  readonly hidden?: number;
};

/** Connections.csv. `hidden`: rows with a date only, of members who left. */
export function writeConnections(
  connections: readonly WrittenConnection[],
  { delimiter = ',', hasNotes = true, hidden = 0 }: ListStyle = {},
): string {
  const rows = connections.map(({ first, last, publicIdentifier, connectedOn }) => [
    first,
    last,
    `https://www.linkedin.com/in/${encodeURIComponent(publicIdentifier)}`,
    '',
    'Example, Inc.',
    'CEO',
    writeDay(connectedOn),
  ]);
  const bare = Array.from({ length: hidden }, () => ['', '', '', '', '', '', '02 Mar 2021']);
  const head = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On'.split(',');
  const lines = [head, ...rows, ...bare].map((row) => row.map(quote(delimiter)).join(delimiter));
  return `${hasNotes ? NOTES : ''}${lines.join('\n')}\n`;
}

function writeDay(iso: string): string {
  const [year, month, day] = iso.split('-');
  return `${day} ${MONTHS[Number(month) - 1]} ${year}`;
}

const quote = (delimiter: string) => (field: string) =>
  field.includes(delimiter) || /["\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;

export function writeInvitations(connections: readonly WrittenConnection[]): string {
  const rows = connections.map(({ first, last, publicIdentifier }, index) => {
    const [from, to] =
      index % 2 === 0 ? ['Ada Example', `${first} ${last}`] : [`${first} ${last}`, 'Ada Example'];
    const urls = [
      'https://www.linkedin.com/in/ada-example',
      `https://www.linkedin.com/in/${publicIdentifier}`,
    ];
    const [inviter, invitee] = index % 2 === 0 ? urls : urls.toReversed();
    const direction = index % 2 === 0 ? 'OUTGOING' : 'INCOMING';
    return [
      from ?? '',
      to ?? '',
      '8/31/23, 9:05 PM',
      'Hello',
      direction,
      inviter ?? '',
      invitee ?? '',
    ]
      .map(quote(','))
      .join(',');
  });
  return ['From,To,Sent At,Message,Direction,inviterProfileUrl,inviteeProfileUrl', ...rows].join(
    '\r\n',
  );
}

const MESSAGE_HEAD =
  'CONVERSATION ID,CONVERSATION TITLE,FROM,SENDER PROFILE URL,TO,RECIPIENT PROFILE URLS,DATE,SUBJECT,CONTENT,FOLDER';

/** Each person writes on May 3 and gets an answer on May 9. */
export function writeMessages(connections: readonly WrittenConnection[]): string {
  const own = 'https://www.linkedin.com/in/ada-example';
  const rows = connections.flatMap(({ first, last, publicIdentifier }, index) => {
    const name = `${first} ${last}`;
    const url = `https://www.linkedin.com/in/${publicIdentifier}`;
    return [
      [
        `${index}`,
        '',
        name,
        url,
        'Ada Example',
        own,
        '2026-05-03 11:43:11 UTC',
        '',
        'Secret words,\nin two lines',
        'INBOX',
      ],
      [
        `${index}`,
        '',
        'Ada Example',
        own,
        name,
        url,
        '2026-05-09 08:00:00 UTC',
        '',
        'Answer',
        'SENT',
      ],
    ].map((row) => row.map(quote(',')).join(','));
  });
  return [MESSAGE_HEAD, ...rows].join('\n');
}

/** Shares.csv, with the line breaks that LinkedIn puts between doubled quotes. */
export function writeShares(times: readonly number[]): { text: string; ids: string[] } {
  const ids = times.map((at, index) => makeId(at, index));
  const rows = ids.map(
    (id, index) =>
      `${new Date(times[index] ?? 0).toISOString().slice(0, 19).replace('T', ' ')},https://www.linkedin.com/feed/update/urn%3Ali%3Ashare%3A${id},"Line one.""\n""""\n""Line two, with comma",,,MEMBER_NETWORK`,
  );
  return {
    text: ['Date,ShareLink,ShareCommentary,SharedUrl,MediaUrl,Visibility', ...rows].join('\n'),
    ids,
  };
}

export const OWN_REACTIONS =
  'Date,Type,Link\n2026-05-03 11:43:11,LIKE,https://www.linkedin.com/feed/update/urn%3Ali%3Aactivity%3A7300000000000000000\n';

type ExportStyle = {
  readonly isNested?: boolean;
  readonly folder?: string;
  readonly members?: readonly ZipMember[];
};

/** The archive of a data export with a person list, the member's own posts and other files. */
export function makeMemberExport(
  connections: readonly WrittenConnection[],
  { isNested = false, folder = '', members = [] }: ExportStyle = {},
): Buffer {
  const shares = writeShares([Date.UTC(2026, 4, 3), Date.UTC(2026, 5, 3)]);
  const content = writeZip([
    {
      name: `${folder}Connections.csv`,
      content: `\ufeff${writeConnections(connections, { hidden: 2 })}`,
    },
    { name: `${folder}Invitations.csv`, content: writeInvitations(connections.slice(0, 4)) },
    { name: `${folder}messages.csv`, content: writeMessages(connections.slice(0, 3)) },
    { name: `${folder}Shares_123456789.csv`, content: shares.text },
    { name: `${folder}Reactions.csv`, content: OWN_REACTIONS },
    { name: `${folder}Jobs/Saved Jobs.csv`, content: 'Saved Date,Job Url\n' },
    ...members,
  ]);
  if (!isNested) return content;
  return writeZip([{ name: 'Basic_LinkedInDataExport_11-26-2026.zip', content }], {
    isStored: true,
  });
}
