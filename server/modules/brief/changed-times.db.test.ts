import { expect, test } from 'vitest';
import { updateSettings } from '../accounts/settings/details.ts';
import { type Briefs, briefs } from './brief.fixture.ts';

/** A member whose first brief is sent at the next tick. The fixture's clock starts at noon. */
async function withNews() {
  const o = await briefs();
  const user = await o.addReader();
  await o.asks(user, 'Mara Lindqvist');
  o.clock.advance({ hours: 19, minutes: 30 });
  return { o, user };
}

const mover = (o: Briefs, userId: string) => (timeZone: string) =>
  updateSettings(o.deps, {
    member: {
      userId,
      sessionId: '',
      kind: 'web',
      createdAt: o.clock.now(),
      authenticatedAt: o.clock.now(),
    },
    form: { timeZone },
  });

const CHANGES: Record<string, (o: Briefs, user: string) => Promise<unknown>> = {
  'an earlier time': (o, user) => o.save(user, { at: '07:00' }),
  'a zone where it is later': (o, user) => mover(o, user)('Europe/Berlin'),
  'a zone where it is tomorrow': (o, user) => mover(o, user)('Pacific/Kiritimati'),
};

test.each(Object.entries(CHANGES))(
  'a change to %s between the due minute and the job of the minute loses no brief',
  async (_, change) => {
    const { o, user } = await withNews();
    await change(o, user);
    await o.tick();
    expect(o.mailsTo(user)).toHaveLength(1);
  },
);

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'a brief that is planned is sent, though the member moves to the day in %s before that',
  async (timeZone) => {
    const { o, user } = await withNews();
    o.clock.advance({ hours: 3 });
    await o.plan();
    await mover(o, user)(timeZone);
    await o.tick();
    expect(o.mailsTo(user)).toHaveLength(1);
  },
);

test('a brief that is switched on comes at its next time, not at once', async () => {
  const { o, user } = await withNews();
  await o.save(user, { isOn: false });
  o.clock.advance({ hours: 4 });
  await o.save(user, { isOn: true });
  await o.tick();
  expect(o.mails).toEqual([]);
  o.clock.advance({ hours: 20 });
  await o.tick();
  expect(o.mailsTo(user)).toHaveLength(1);
});
