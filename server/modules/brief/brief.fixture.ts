import { runInTransaction } from '../../platform/database/transactions.ts';
import { startLeads } from '../leads/leads.fixture.ts';
import { reaction } from '../signals/signals.fixture.ts';
import { dueJob } from './brief.jobs.ts';
import { briefModule } from './brief.module.ts';
import { sendDueBriefs, startBriefs } from './schedule.ts';

export type Briefs = Awaited<ReturnType<typeof startWithBriefs>>;

export async function startWithBriefs(others: Parameters<typeof startLeads>[0] = []) {
  const app = await startLeads([briefModule, ...others]);
  const { db, clock, deps } = app;
  return {
    ...app,
    async addReader({ timeZone = 'UTC', at = '07:30', isVerified = true } = {}) {
      const user = await app.addSeller();
      await db
        .updateTable('users')
        .set({ time_zone: timeZone, email_verified_at: isVerified ? clock.now() : null })
        .where('id', '=', user)
        .execute();
      await runInTransaction(db, (tx) => startBriefs(deps, tx, user));
      if (at !== '07:30') await this.save(user, { at });
      return user;
    },
    save: async (user: string, changed: { isOn?: boolean; at?: string }): Promise<unknown> => {
      const response = await fetch(`${app.origin}/api/user/brief`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${user}`, 'content-type': 'application/json' },
        body: JSON.stringify(changed),
      });
      return response.json();
    },
    async tick() {
      await deps.jobs.send(dueJob, {});
      await app.work();
    },
    plan: () => sendDueBriefs(deps, AbortSignal.timeout(60_000)),
    mailsTo: (user: string) => app.mails.filter(({ to }) => to === `${user}@example.com`),
    /** A person with a like, and a touch with a reminder on each of these days. */
    async addReminders(user: string, days: readonly string[]) {
      const names = days.map((day) => `Due ${day.replaceAll('-', ' ')}`);
      await app.arrive(
        user,
        names.map((name) => reaction(name)),
      );
      for (const [index, name] of names.entries()) {
        await db
          .insertInto('touches')
          .values({
            user_id: user,
            no: 1_000 + index,
            person_id: await app.findNumber(user, name),
            key: crypto.randomUUID(),
            kind: 'contacted',
            at: clock.now(),
            next_on: days[index] ?? null,
            text: '',
            merged_from: null,
          })
          .execute();
      }
    },
  };
}
