import { IMPORT_MAX_ENTRIES } from './limits.ts';

/** Why a file is not imported. Each sentence says what the file is, and what to do. */
export const FILE_REFUSALS = {
  empty: 'This file is empty. Please download it again.',
  'password-protected':
    'This file is protected by a password. Please remove the password, or download the file again.',
  'old-workbook':
    'This is an old .xls workbook, such as LinkedIn exports for company pages. Please choose the .xlsx file of your own creator analytics.',
  'other-spreadsheet':
    'This is a spreadsheet of another program. Please choose the .xlsx file as LinkedIn gave it.',
  'web-page':
    'This is a web page, not an export: the download link has probably expired. Please download the file again.',
  pdf: 'This is a PDF. Please choose the .xlsx or .zip file that LinkedIn gave you.',
  damaged: 'This file is damaged or was not downloaded completely. Please download it again.',
  bomb: 'This archive unpacks to far more than an export contains, so it was not unpacked. Please download your export again.',
  'too-many-entries': `This archive has more than ${IMPORT_MAX_ENTRIES.toLocaleString('en')} entries. Please choose the archive as LinkedIn gave it.`,
  'too-large':
    'This file is larger than LinkedIn’s exports of this kind. Please choose the file as LinkedIn gave it.',
  'too-many-rows':
    'This file has more rows than LinkedIn’s exports of this kind. Please choose the file as LinkedIn gave it.',
  'archive-in-archives':
    'This archive contains archives in archives. Please unpack it, and choose the ZIP file that LinkedIn gave you.',
  'workbook-in-archive':
    'This archive contains workbooks only. Please unpack it, and choose the .xlsx files.',
  'own-reactions':
    'This is the list of your own reactions. LinkedIn does not export who reacted to you.',
  'own-comments':
    'This is the list of your own comments. LinkedIn does not export who commented on your posts.',
  'other-network':
    'This is the export of another network. Please choose an export of your LinkedIn account.',
  'analytics-as-text':
    'This is one sheet of your creator analytics. Please choose the .xlsx file as LinkedIn gave it.',
  'unknown-workbook':
    'This workbook is not your creator analytics. In LinkedIn, open Analytics, then Export.',
  'unknown-archive':
    'This archive has none of the files of LinkedIn’s data export. Please choose the ZIP file that LinkedIn gave you.',
  'unknown-text':
    'Rapport does not know this file. Please choose your creator analytics (.xlsx) or your data export (.zip).',
  'missing-columns':
    'This list lacks the columns that LinkedIn gave it. Please choose the file as LinkedIn gave it.',
  'messages-not-chosen':
    'This is the list of your messages, which is read only if you tick “Also read when I wrote with people”.',
  'uncertain-dates':
    'The dates in this file can be read in two ways. Please export a week or more, and keep the name that LinkedIn gave the file.',
  'nothing-read': 'Not a single row of this file could be read. Please download it again.',
  'too-many-imports':
    'Your imports hold as much as an account can keep. Please undo older imports, then choose this file again.',
  'too-heavy':
    'Reading this file took too much time or memory, so nothing was imported. Please choose the file as LinkedIn gave it.',
} as const;
export type FileRefusal = keyof typeof FILE_REFUSALS;

/** Why a row, or a part of a file, was not read. */
export const ROW_REFUSALS = {
  'no-date': 'no certain date',
  'no-number': 'no certain number',
  'no-post': 'no number of a post in the address',
  'no-address': 'no address of a profile',
  'hidden-member': 'a member who is hidden or has left LinkedIn',
  'no-name': 'no name',
  'group-message': 'a message to several people',
  'unclear-member': 'not certain which of the people is you',
  'unknown-label': 'a label in another language',
} as const;
export type RowRefusal = keyof typeof ROW_REFUSALS;

export const PART_USES = {
  overview: 'period and totals',
  days: 'impressions and engagements by day',
  posts: 'posts',
  followers: 'new followers by day',
  profile: 'your name and headline',
  connections: 'connections',
  invitations: 'invitations',
  messages: 'when you wrote with people',
  shares: 'your posts',
  none: 'not used',
} as const;
export type PartUse = keyof typeof PART_USES;

/** Why a part of a file is not used. */
export const UNUSED_PARTS = {
  'not-needed': 'not needed',
  'own-reactions': 'your own reactions: LinkedIn does not export who reacted to you',
  'own-comments': 'your own comments: LinkedIn does not export who commented on your posts',
  'not-chosen': 'messages are read only if you tick the box',
  'second-of-its-kind': 'another part of the same kind was read',
  damaged: 'damaged',
  'too-large': 'larger than LinkedIn’s lists of this kind',
  'missing-columns': 'columns are missing',
} as const;
export type UnusedPart = keyof typeof UNUSED_PARTS;
