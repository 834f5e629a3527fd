import { expect, test } from 'vitest';
import { getFirstDay } from '../../../contract/routes/first-day.ts';
import { saveIdealCustomer } from '../../../contract/routes/lead-rules.ts';
import { startLeads } from '../leads/leads.fixture.ts';
import { firstDayModule } from './first-day.module.ts';

test('the steps of the first day are done by what the member did', async () => {
  const app = await startLeads([firstDayModule]);
  const user = await app.addSeller();
  await app.addCrowd(user, 1);
  const find = () => app.ask(user, getFirstDay);
  const nothing = {
    isDescribed: false,
    hasDecided: false,
    hasWritten: false,
    isAddressVerified: false,
    isBriefOn: true,
  };
  expect(await find()).toMatchObject(nothing);

  const now = app.clock.now();
  const description = { sentence: '', titles: [], fields: [], places: [], never: [], removed: [] };
  const excluding = { ...description, never: ['baker'], version: 0 };
  await app.ask(user, saveIdealCustomer, { body: excluding });
  expect(await find()).toMatchObject(nothing);
  const matching = { ...description, titles: ['Head of RevOps'], version: 1 };
  await app.ask(user, saveIdealCustomer, { body: matching });
  await app.db
    .insertInto('lead_marks')
    .values({ user_id: user, person_id: 1, marked_at: now, later_until: null, later_since: null })
    .execute();
  await app.db.updateTable('users').set({ email_verified_at: now }).execute();
  await app.db
    .insertInto('brief_settings')
    .values({ user_id: user, is_on: false, next_at: null })
    .execute();
  expect(await find()).toMatchObject({
    ...nothing,
    isDescribed: true,
    hasDecided: true,
    isAddressVerified: true,
    isBriefOn: false,
  });
  const other = await app.addSeller();
  expect(await app.ask(other, getFirstDay)).toMatchObject({ ...nothing, isAddressVerified: false });
});
