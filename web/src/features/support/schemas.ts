import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import * as z from 'zod/mini';
import { message } from '../../../../contract/fields.ts';
import { SupportMessage } from '../../../../contract/routes/support.ts';
import type { ContactFields, SupportFields } from './useSupportForms.ts';

/** The rules of both forms, in a file of its own: fetched when a form is first touched. */
export const contactResolver = standardSchemaResolver<ContactFields, unknown, ContactFields>(
  SupportMessage,
);
export const supportResolver = standardSchemaResolver<SupportFields, unknown, SupportFields>(
  z.object({ message: message() }),
);
