import type { ColumnType } from 'kysely';
import type { ImportKind, PartReceipt } from '../../../contract/imports.ts';
import type { FileOwner, FileReading } from './reader/reading.ts';
import type { PersonKeyKind } from '../../gateways/network/network.ts';

/** ISO 8601; read with `::text`, since a driver would make a time of it. */
type Day = ColumnType<string, string, string>;
type NullableDay = ColumnType<string | null, string | null, string | null>;

export type StoredReceipt = {
  readonly areDatesSwapped: boolean;
  readonly parts: PartReceipt[];
  readonly otherFiles: number;
  /** Imports before these fields lack them. */
  readonly owner?: FileOwner | null;
  readonly followers?: FileReading['followers'];
  readonly stored: { readonly days: number; readonly posts: number; readonly people: number };
};

export type ImportsTables = {
  imports: {
    user_id: string;
    import_no: number;
    sha256: Buffer;
    file_name: string;
    kind: ImportKind;
    imported_at: Date;
    from_day: NullableDay;
    until_day: NullableDay;
    receipt: ColumnType<StoredReceipt, string, never>;
  };
  imported_days: {
    user_id: string;
    import_no: number;
    day: Day;
    impressions: number | null;
    engagements: number | null;
    new_followers: number | null;
  };
  imported_posts: {
    user_id: string;
    import_no: number;
    post_id: string;
    kind: string;
    day: Day;
    impressions: number | null;
    engagements: number | null;
    members_reached: number | null;
  };
  /** Connections, invitations and the days of messages. Never shown by themselves. */
  known_people: {
    user_id: string;
    import_no: number;
    key_kind: PersonKeyKind;
    key: string;
    /** As `normalizeName` writes it. */
    name: string;
    connected_on: NullableDay;
    invited_on: NullableDay;
    is_invited_by_member: boolean | null;
    wrote_on: NullableDay;
    written_to_on: NullableDay;
  };
};
