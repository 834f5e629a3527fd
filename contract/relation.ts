import * as z from 'zod/mini';
import { dateTime } from './http/codecs.ts';

/** What the member's own files say about a person. */
export const Relation = z.object({
  /** Null if no file names the person. */
  known: z.nullable(
    z.object({
      connectedOn: z.nullable(z.iso.date()),
      invitedOn: z.nullable(z.iso.date()),
      /** Null without an invitation. */
      isInvitedByMember: z.nullable(z.boolean()),
      /** The days of the last messages, if the member imported them. */
      wroteOn: z.nullable(z.iso.date()),
      writtenToOn: z.nullable(z.iso.date()),
      /** The name is the same, but not the address, so it may be another person. */
      isByName: z.boolean(),
    }),
  ),
  /** When connections were last imported; null if never. */
  connectionsAsOf: z.nullable(dateTime()),
});
