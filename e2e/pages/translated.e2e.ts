import { failure } from '../screens/screen.ts';
import { SCREENS } from '../screens/screens.ts';
import { ACTORS } from '../support/actors.ts';
import { LONG } from '../support/long.ts';
import { holdApplication } from '../support/held-application.ts';
import { expect } from '../support/journey.ts';
import { test } from '../support/screen-test.ts';
import { signIn } from '../support/steps.ts';
import {
  collectFailures,
  expectNothingStale,
  translate,
  useControls,
} from '../support/translation.ts';

/** Its texts change in many ways. */
const FIRST = 'signals: new ones came';

for (const actor of ACTORS) {
  test.describe(() => {
    test.use({ actor });
    for (const screen of SCREENS.filter((each) => each.actor === actor)) {
      test(
        `“${screen.name}” can be used while a browser translates it`,
        screen.name === FIRST ? {} : LONG,
        async ({ page }) => {
          const failures = collectFailures(page);
          let isOpen = false;
          // Other screens share the account. The responses of the screen take precedence.
          await page.route('**/api/**', async (route) => {
            const isRead = route.request().method() === 'GET';
            await (isRead || !isOpen ? route.continue() : route.fulfill(failure('unavailable')));
          });
          await translate(page);
          await screen.open(page);
          isOpen = true;
          // A response without content keeps the page.
          await page.route('**', (route) =>
            route.request().isNavigationRequest()
              ? route.fulfill({ status: 204 })
              : route.fallback(),
          );
          await useControls(page);
          expect(failures).toEqual([]);
          await expectNothingStale(page);
        },
      );
    }
  });
}

test('a page that is translated before it is interactive can be used', async ({
  page,
  subscriber,
}) => {
  const failures = collectFailures(page);
  await translate(page, 'DOMContentLoaded');
  const application = await holdApplication(page);
  await signIn(page, subscriber);
  await application.asked;
  application.arrive();
  await expect(page).toHaveURL('/profile');
  expect(failures).toEqual([]);
});
