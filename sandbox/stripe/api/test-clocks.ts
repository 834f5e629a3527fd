import type Stripe from 'stripe';
import { advanceClock } from '../billing/due.ts';
import { endpoint } from '../calls/endpoint.ts';
import { invalid } from '../calls/errors.ts';
import * as p from '../calls/params.ts';
import type { TestClock } from '../objects/wire.ts';
import { existing } from './existing.ts';

export const testClockEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/test_helpers/test_clocks',
    params: p.paramsOf<Stripe.TestHelpers.TestClockCreateParams>()({
      frozen_time: p.integer,
      name: p.text.optional(),
    }),
    run(ctx, { params }) {
      const clock = ctx.clocks.present(ctx.clocks.create(params.frozen_time, params.name ?? null));
      ctx.emit('test_helpers.test_clock.created', clock);
      return clock;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/test_helpers/test_clocks/:id',
    params: p.noParams,
    run: (ctx, { id }) => ctx.clocks.present(existing(ctx, 'clock', id)),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/test_helpers/test_clocks/:id/advance',
    params: p.paramsOf<Stripe.TestHelpers.TestClockAdvanceParams>()({ frozen_time: p.integer }),
    run(ctx, { id, params }) {
      const before = ctx.clocks.present(existing(ctx, 'clock', id));
      if (params.frozen_time <= before.frozen_time)
        throw invalid(
          'Cannot advance the test clock to a time that is not after its current one.',
          'frozen_time',
        );
      const advancing: TestClock = {
        ...before,
        status: 'advancing',
        status_details: { advancing: { target_frozen_time: params.frozen_time } },
      };
      ctx.emit('test_helpers.test_clock.advancing', advancing);
      advanceClock(ctx, id, params.frozen_time);
      ctx.emit('test_helpers.test_clock.ready', ctx.clocks.present(existing(ctx, 'clock', id)));
      // Stripe advances in the background; here it is done by the next request.
      return advancing;
    },
  }),
];
