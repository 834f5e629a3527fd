import * as z from 'zod/mini';

export const ExportPreview = z.object({
  columns: z.array(z.string()),
  /** At most three. */
  rows: z.array(z.array(z.string())),
  count: z.int(),
  /** Rows whose only address is a member id, which a CRM cannot match. */
  withoutPublicAddress: z.int(),
});
export type ExportPreview = z.output<typeof ExportPreview>;
