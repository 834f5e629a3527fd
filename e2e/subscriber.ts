import { subscribed } from './calls.ts';
import { type Person, someone, test as base } from './journey.ts';

/** One subscriber for all tests of a worker that only look: each signs in for itself. */
export const test = base.extend<object, { subscriber: Person }>({
  subscriber: [
    async ({ product }, use) => {
      const person = someone();
      await subscribed(product, person);
      await use(person);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
