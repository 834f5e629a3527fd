import * as z from 'zod/mini';
import { message } from '../../../../contract/fields.ts';
import { SupportMessage } from '../../../../contract/routes/support.ts';
import { createSchemaResolver } from '../../forms/schema-resolver.ts';

export type SupportFields = { message: string };
export type ContactFields = SupportFields & {
  firstName: string;
  lastName: string;
  email: string;
};

/** A separate file, loaded when a form is first touched. */
export const contactResolver = createSchemaResolver<ContactFields, ContactFields>(SupportMessage);
export const supportResolver = createSchemaResolver<SupportFields, SupportFields>(
  z.object({ message: message() }),
);
