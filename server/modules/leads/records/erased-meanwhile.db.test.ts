import { expect, test } from 'vitest';
import * as rules from '../../../../contract/routes/lead-rules.ts';
import * as contract from '../../../../contract/routes/leads.ts';
import { atScale } from '../../../../contract/testing/scale.ts';
import { databaseKind } from '../../../testing/databases/database.ts';
import { erasePerson } from '../../signals/signals.ts';
import { startLeads } from '../leads.fixture.ts';

const PEOPLE = atScale({ short: 20, long: 80 });
const key = () => crypto.randomUUID();

const NEW_RECORDS = [
  {
    route: contract.recordTouch,
    body: () => ({ key: key(), kind: 'contacted', nextOn: '2026-05-01' }),
  },
  { route: contract.recordTouch, body: () => ({ key: key(), kind: 'note', text: 'Met' }) },
  { route: contract.changeLead, body: () => ({ isMarked: true }) },
  { route: contract.changeLead, body: () => ({ later: { whenEngages: true } }) },
  { route: rules.giveVerdict, body: () => ({ reason: 'team', appliesTo: 'all' }) },
  { route: rules.giveVerdict, body: () => ({ reason: 'other', appliesTo: 'person' }) },
  { route: contract.eraseLead, body: () => ({}) },
];

// The embedded database has one connection, so its transactions take turns.
test.runIf(databaseKind === 'postgres')(
  'T82 a write about a person who is erased meanwhile succeeds or finds no one',
  async () => {
    const app = await startLeads();
    const user = await app.addSeller();
    await app.addCrowd(user, PEOPLE, 'Baker at Bread');
    const { items } = await app.listed(user, { limit: '200' });
    const statuses: number[] = [];
    for (const { id, name } of items) {
      const touch = { key: key(), kind: 'note', text: 'Met' };
      const { no: touched } = await app.ask(user, contract.recordTouch, { id, body: touch });
      const verdicts: number[] = [];
      for (const reason of ['polite', 'customer']) {
        const body = { reason, appliesTo: 'person' };
        verdicts.push((await app.ask(user, rules.giveVerdict, { id, body })).verdict);
      }
      const erased = [{ kind: 'public', value: name.toLowerCase().replaceAll(' ', '-') }] as const;
      const answers = await Promise.all([
        ...NEW_RECORDS.map(({ route, body }) => app.answer(user, route, { id, body: body() })),
        ...verdicts.map((no) => app.answer(user, rules.undoVerdict, { no })),
        app.answer(user, contract.changeTouch, { no: touched, body: { text: 'Met twice' } }),
        app.answer(user, contract.deleteTouch, { no: touched }),
        erasePerson(app.deps, erased).then(() => null),
      ]);
      statuses.push(...answers.flatMap((answer) => answer?.status ?? []));
    }
    expect(items).toHaveLength(PEOPLE);
    expect(new Set(statuses)).toEqual(new Set([200, 404]));
    for (const table of ['people', 'touches', 'lead_marks', 'lead_verdicts', 'fit_rules'] as const)
      expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([]);
  },
  120_000,
);
