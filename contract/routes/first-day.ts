import * as z from 'zod/mini';
import { dateTime } from '../http/codecs.ts';
import { route } from '../http/route.ts';

export const getFirstDay = route({
  method: 'GET',
  path: '/user/first-day',
  summary: 'Get which steps of the first day are done',
  access: { session: ['web'] },
  replies: {
    200: z.object({
      /** When the first processing began; null before the first payment. */
      begunAt: z.nullable(dateTime()),
      /** Who the member sells to is described. */
      isDescribed: z.boolean(),
      /** A lead is marked, postponed, set aside or contacted. */
      hasDecided: z.boolean(),
      hasWritten: z.boolean(),
      isAddressVerified: z.boolean(),
      isBriefOn: z.boolean(),
    }),
  },
  errors: [],
});
