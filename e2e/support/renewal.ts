import { test as base } from './journey.ts';

/**
 * A test that moves the sandbox's clock by weeks. Every subscription of the product then renews, and
 * webhooks are delivered one by one, so the product must not have the subscribers of other tests.
 * Playwright runs tests with their own worker fixture in separate workers, each with a product.
 */
export const test = base.extend<object, { movesClock: true }>({
  movesClock: [true, { scope: 'worker' }],
});
