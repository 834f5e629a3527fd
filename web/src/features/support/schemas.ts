import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import * as z from 'zod/mini';
import { message } from '../../../../contract/fields.ts';
import { SupportMessage } from '../../../../contract/routes/support.ts';

export type SupportFields = { message: string };
export type ContactFields = SupportFields & {
  firstName: string;
  lastName: string;
  email: string;
};

/** A separate file, loaded when a form is first touched. */
export const contactResolver = standardSchemaResolver<ContactFields, unknown, ContactFields>(
  SupportMessage,
);
export const supportResolver = standardSchemaResolver<SupportFields, unknown, SupportFields>(
  z.object({ message: message() }),
);
