import { expect, test } from 'vitest';
import * as rules from '../../../../contract/routes/lead-rules.ts';
import { reaction } from '../../signals/signals.fixture.ts';
import { startLeads, NOTHING } from '../leads.fixture.ts';
import { nightlyJob } from '../leads.jobs.ts';

const REVOPS = { ...NOTHING, sentence: 'Heads of RevOps in B2B SaaS' };

test('before saving it is shown who moves into and out of the first twenty', async () => {
  const app = await startLeads();
  const user = await app.addSeller();
  await app.addCrowd(user, 40);
  const headline = 'Head of RevOps at a SaaS company';
  await app.arrive(user, [reaction('Zoe', 'like', { headline })]);
  const preview = await app.ask(user, rules.previewIdealCustomer, { body: REVOPS });
  expect(preview).toMatchObject({ people: 41, fitting: 1, refused: [] });
  expect(preview.rules.length).toBeGreaterThan(0);
  expect(preview.entering).toMatchObject([{ name: 'Zoe', before: 41, after: 1 }]);
  expect(preview.leaving).toMatchObject([{ before: 20, after: 21 }]);
  expect(await app.ask(user, rules.getIdealCustomer)).toMatchObject({ version: 0, rules: [] });

  const saved = await app.ask(user, rules.saveIdealCustomer, { body: { ...REVOPS, version: 0 } });
  expect(saved).toEqual({ ...REVOPS, version: 1, rules: preview.rules, removedRules: [] });
  expect(await app.ask(user, rules.getIdealCustomer)).toEqual(saved);
  expect((await app.listed(user)).items[0]?.name).toBe('Zoe');
});

test('a rule that the member removes stays removed until they add it again', async () => {
  const app = await startLeads();
  const user = await app.addSeller();
  const body = { ...REVOPS, sentence: 'Heads of RevOps in B2B SaaS' };
  const all = (await app.ask(user, rules.previewIdealCustomer, { body })).rules;
  const [first, ...others] = all;
  const removed = [first?.id ?? '', 'prefer-headline-unknown'];
  const preview = await app.ask(user, rules.previewIdealCustomer, { body: { ...body, removed } });
  expect([preview.rules, preview.removedRules]).toEqual([others, [first]]);
  const saved = await app.ask(user, rules.saveIdealCustomer, {
    body: { ...body, removed, version: 0 },
  });
  expect(saved).toMatchObject({ removed: [first?.id], rules: others, removedRules: [first] });
  expect(await app.ask(user, rules.getIdealCustomer)).toEqual(saved);
  const back = await app.ask(user, rules.saveIdealCustomer, { body: { ...body, version: 1 } });
  expect(back.rules).toEqual(all);
});

test('rules of an earlier version are derived again at night', async () => {
  const app = await startLeads();
  const user = await app.addSeller();
  await app.addCrowd(user, 1);
  const { rules: derived } = await app.ask(user, rules.saveIdealCustomer, {
    body: { ...REVOPS, version: 0 },
  });
  await app.db
    .updateTable('fit_rules')
    .set({ words: ['sales'] })
    .execute();
  const former = {
    mode: 'prefer',
    field: 'title',
    origin: 'user',
    weight: 1,
    position: 9,
  } as const;
  await app.db
    .insertInto('fit_rules')
    .values({
      ...former,
      user_id: user,
      id: 'prefer-title-head',
      words: ['head'],
      verdict_no: null,
    })
    .execute();
  await app.deps.jobs.send(nightlyJob, {});
  await app.work();
  expect((await app.ask(user, rules.getIdealCustomer)).rules).toEqual(derived);
});

test('the second of two tabs that save gets an error', async () => {
  const app = await startLeads();
  const user = await app.addSeller();
  const bodies = ['Bakers', 'Brewers'].map((sentence) => ({ ...NOTHING, sentence, version: 0 }));
  const answers = await Promise.all(
    bodies.map((body) => app.answer(user, rules.saveIdealCustomer, { body })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  const refused = answers.find(({ status }) => status === 400);
  expect(refused?.text).toContain('another tab');
});

test('words of special categories never become rules, and are named at their field', async () => {
  const app = await startLeads();
  const user = await app.addSeller();
  const body = { ...NOTHING, titles: ['Baker'], never: ['Muslim', 'trade-unions'] };
  const preview = await app.ask(user, rules.previewIdealCustomer, { body });
  expect(preview.refused).toMatchObject([
    { field: 'never', word: 'Muslim' },
    { field: 'never', word: 'trade union' },
  ]);
  expect(JSON.stringify(preview.rules)).not.toMatch(/muslim|union/i);
  const { status, text } = await app.answer(user, rules.saveIdealCustomer, {
    body: { ...body, version: 0 },
  });
  expect([status, Object.keys(JSON.parse(text).errors)]).toEqual([400, ['never']]);
  expect(await app.ask(user, rules.getIdealCustomer)).toMatchObject({ version: 0, titles: [] });
});

test('a word that excludes who is looked for is refused at its field', async () => {
  const app = await startLeads();
  const user = await app.addSeller();
  const findFields = async (part: object) => {
    const body = { ...NOTHING, ...part };
    const preview = await app.ask(user, rules.previewIdealCustomer, { body });
    const { text } = await app.answer(user, rules.saveIdealCustomer, {
      body: { ...body, version: 0 },
    });
    const saved = Object.keys(JSON.parse(text).errors ?? {});
    expect(preview.refused.map(({ field }) => field)).toEqual(saved);
    return saved;
  };
  expect(await findFields({ titles: ['Recruiters'], never: ['recruiter'] })).toEqual(['never']);
  expect(await findFields({ sentence: 'Heads of sales, no sales' })).toEqual(['sentence']);
  expect(await findFields({ titles: ['Recruiter'], never: ['recruiter coach'] })).toEqual([]);
});

test('descriptions that are too long are refused at their field', async () => {
  const app = await startLeads();
  const user = await app.addSeller();
  const findRefusedFields = async (part: object) => {
    const body = { ...NOTHING, version: 0, ...part };
    const { status, text } = await app.answer(user, rules.saveIdealCustomer, { body });
    return status === 200 ? [] : Object.keys(JSON.parse(text).errors);
  };
  expect(await findRefusedFields({ sentence: 'x'.repeat(10_000) })).toEqual(['sentence']);
  expect(await findRefusedFields({ titles: Array.from({ length: 31 }, () => 'x') })).toEqual([
    'titles',
  ]);
  expect((await findRefusedFields({ places: ['x'.repeat(61)] }))[0]).toMatch(/^places/);
});

test('every number of the ranking is shown with its meaning', async () => {
  const app = await startLeads();
  const user = await app.addSeller();
  const { numbers, learnsFrom } = await app.ask(user, rules.getRanking);
  const getValue = (name: string) => numbers.find(({ code }) => code === name)?.value;
  expect(getValue('engagement.halfLifeDays')).toBe(21);
  expect([getValue('window.days'), getValue('window.people')]).toEqual([90, 30]);
  expect(learnsFrom).toBe(10);
});

test('a rule that the member typed is not switched off, but changed', async () => {
  const app = await startLeads();
  const user = await app.addSeller();
  const { rules: typed } = await app.ask(user, rules.saveIdealCustomer, {
    body: { ...REVOPS, version: 0 },
  });
  const body = { id: typed[0]?.id, isActive: false };
  expect((await app.answer(user, rules.switchLeadRule, { body })).status).toBe(404);
});
