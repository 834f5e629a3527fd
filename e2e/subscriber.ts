import { subscribed } from './calls.ts';
import { type Person, someone, test as base } from './journey.ts';

/** One subscriber for all read-only tests of a worker; each test signs in separately. */
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
