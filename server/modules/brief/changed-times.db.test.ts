import { expect, test } from 'vitest';
import { updateSettings } from '../accounts/settings/details.ts';
import { type Briefs, startWithBriefs } from './brief.fixture.ts';

/** A member whose first brief is sent at the next tick. The fixture's clock starts at noon. */
async function startWithNews() {
  const app = await startWithBriefs();
  const user = await app.addReader();
  await app.asks(user, 'Mara Lindqvist');
  app.clock.advance({ hours: 19, minutes: 30 });
  return { app, user };
}

const mover = (app: Briefs, userId: string) => (timeZone: string) =>
  updateSettings(app.deps, {
    member: {
      userId,
      sessionId: '',
      kind: 'web',
      createdAt: app.clock.now(),
      authenticatedAt: app.clock.now(),
    },
    form: { timeZone },
  });

const CHANGES: Record<string, (app: Briefs, user: string) => Promise<unknown>> = {
  'an earlier time': (app, user) => app.save(user, { at: '07:00' }),
  'a zone where it is later': (app, user) => mover(app, user)('Europe/Berlin'),
  'a zone where it is tomorrow': (app, user) => mover(app, user)('Pacific/Kiritimati'),
};

test.each(Object.entries(CHANGES))(
  'a change to %s between the due minute and the job of the minute loses no brief',
  async (_, change) => {
    const { app, user } = await startWithNews();
    await change(app, user);
    await app.tick();
    expect(app.mailsTo(user)).toHaveLength(1);
  },
);

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'a brief that is planned is sent, though the member moves to the day in %s before that',
  async (timeZone) => {
    const { app, user } = await startWithNews();
    app.clock.advance({ hours: 3 });
    await app.plan();
    await mover(app, user)(timeZone);
    await app.tick();
    expect(app.mailsTo(user)).toHaveLength(1);
  },
);

test('a brief that is switched on comes at its next time, not at once', async () => {
  const { app, user } = await startWithNews();
  await app.save(user, { isOn: false });
  app.clock.advance({ hours: 4 });
  await app.save(user, { isOn: true });
  await app.tick();
  expect(app.mails).toEqual([]);
  app.clock.advance({ hours: 20 });
  await app.tick();
  expect(app.mailsTo(user)).toHaveLength(1);
});
