import type { Page } from '@playwright/test';

export const APPLICATION = '**/assets/framework-*.js';

/** Holds back the application's scripts until released. */
export async function holdApplication(page: Page) {
  const asked = Promise.withResolvers<void>();
  const arrival = Promise.withResolvers<void>();
  await page.route(APPLICATION, async (route) => {
    asked.resolve();
    await arrival.promise;
    await route.continue();
  });
  return { asked: asked.promise, arrive: arrival.resolve };
}
