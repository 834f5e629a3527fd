import type Stripe from 'stripe';
import { advanceClock } from '../billing/due.ts';
import { defineEndpoint } from '../calls/endpoint.ts';
import { createInvalidError } from '../calls/errors.ts';
import * as p from '../calls/params.ts';
import { findExisting } from './existing.ts';

export const testClockEndpoints = [
  defineEndpoint({
    method: 'POST',
    path: '/v1/test_helpers/test_clocks',
    params: p.acceptParams<Stripe.TestHelpers.TestClockCreateParams>()({ frozen_time: p.integer }),
    run(ctx, { params }) {
      const clock = ctx.clocks.present(ctx.clocks.create(params.frozen_time));
      ctx.emit('test_helpers.test_clock.created', clock);
      return clock;
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/test_helpers/test_clocks/:id',
    params: p.noParams,
    run: (ctx, { id }) => ctx.clocks.present(findExisting(ctx, 'clock', id)),
  }),
  defineEndpoint({
    method: 'POST',
    path: '/v1/test_helpers/test_clocks/:id/advance',
    params: p.acceptParams<Stripe.TestHelpers.TestClockAdvanceParams>()({ frozen_time: p.integer }),
    run(ctx, { id, params }) {
      const before = ctx.clocks.present(findExisting(ctx, 'clock', id));
      if (params.frozen_time <= before.frozen_time)
        throw createInvalidError(
          'Cannot advance the test clock to a time that is not after its current one.',
          'frozen_time',
        );
      advanceClock(ctx, id, params.frozen_time);
      ctx.emit('test_helpers.test_clock.ready', ctx.clocks.present(findExisting(ctx, 'clock', id)));
      // Stripe advances in the background; here it is done by the next request.
      return { ...before, status: 'advancing' };
    },
  }),
];
