import { expect, test } from 'vitest';
import * as contract from '../../../contract/routes/openers.ts';
import { buildMask } from '../../gateways/network/network.ts';
import type { Db } from '../../platform/database/tables.ts';
import { runInTransaction, withProof } from '../../platform/database/transactions.ts';
import { eraseFrom } from '../signals/people/erase-person.ts';
import { mergePeople } from '../signals/people/merge.ts';
import { actor, comment, reaction } from '../signals/signals.fixture.ts';
import { findAddressee } from './requests/opener-sources.store.ts';
import { lockCounters } from '../signals/counters.store.ts';
import { startOpeners } from './openers.fixture.ts';
import { openerRetentionJob } from './openers.jobs.ts';
import { insertConnection } from '../../testing/connection.ts';
import { insertLinkedProfile } from '../../testing/user.ts';
import { createTurns } from './requests/concurrent-requests.ts';
import { writeOpener } from './requests/write-opener.ts';

const WITHIN = { timeout: 45_000 };

test('an opener is written in three tones by the model, each claim with its fact, for one credit', async () => {
  const app = await startOpeners();
  const { user, id } = await app.addWriter();
  const composer = await app.composer(user, id);
  expect(composer).toMatchObject({
    channels: ['reply', 'note-200', 'note-300', 'message'],
    advice: null,
    language: 'en',
    tone: 'thoughtful',
    hasModel: true,
    credits: { left: 50 },
  });
  const { variants, ended, key } = await app.write(user, id);
  expect(variants.map(({ n, tone, origin }) => [n, tone, origin])).toEqual([
    [1, 'thoughtful', 'model'],
    [2, 'casual', 'model'],
    [3, 'question', 'model'],
  ]);
  const ids = new Set(composer.facts.map((fact) => fact.id));
  for (const { claims, text } of variants) {
    expect(claims.length).toBeGreaterThan(0);
    for (const { start, end, facts } of claims) {
      expect(text.slice(start, end)).not.toBe('');
      expect(facts.filter((fact) => !ids.has(fact))).toEqual([]);
    }
  }
  expect(ended).toEqual({ kind: 'ended', end: 'written', words: null, creditsLeft: 49 });
  const { written } = await app.composer(user, id);
  expect(written).toMatchObject([{ key, again: null, isOver: true, variants }]);
  expect(await app.creditsLeft(user)).toBe(49);
  expect(await app.findRequests(user)).toMatchObject([
    { key, credit: 'settled', ending: 'written' },
  ]);
});

test('a fact that is not ticked never leaves for the model [I25]', async () => {
  const app = await startOpeners();
  const { user, id } = await app.addWriter();
  const canaries = ['kingfisher', 'goldcrest', 'wryneck'];
  for (const canary of canaries) {
    app.clock.advance({ hours: 1 });
    await app.addPost(user, { text: `A post about the ${canary}` });
    const text = `What does the ${canary} eat in winter?`;
    await app.arrive(user, [comment('Mara', text, app.clock.now())], {
      kind: 'comment',
      post: canaries.indexOf(canary) + 2,
    });
  }
  const { facts } = await app.composer(user, id);
  const headline = facts.find(({ kind }) => kind === 'headline');
  for (const chosen of facts.filter(({ kind }) => kind === 'comment')) {
    await app.write(user, id, { facts: [chosen.id, headline?.id ?? ''] });
    const [request] = (await app.asked()).slice(-1);
    const sent = `${request?.system} ${request?.user}`.replaceAll('ˆ', ' ');
    expect(sent).toContain(chosen.text);
    expect(sent).toContain(headline?.text);
    const others = facts.filter((fact) => fact !== chosen && fact !== headline);
    for (const other of others) expect(sent).not.toContain(other.text);
    const named = canaries.filter((canary) => chosen.text.includes(canary));
    expect(canaries.filter((canary) => sent.includes(canary))).toEqual(named);
  }
});

test('facts are the comments, their posts, the headline and the history, each with its source', async () => {
  const app = await startOpeners();
  const { user, id } = await app.addWriter('How did you measure it?');
  app.clock.advance({ days: 8 });
  await app.addPost(user, { text: '\n  Second  post \nmore' });
  await app.arrive(user, [reaction('Mara', 'insightful')], { post: 2 });
  const { facts, channels } = await app.composer(user, id, 2);
  expect(channels).toEqual(['note-200', 'note-300', 'message', 'reply']);
  expect(facts.map(({ kind, text, source, isTicked }) => [kind, text, source, isTicked])).toEqual([
    ['reaction', 'reacted to your post with “insightful”', 'their reaction, Mar 09, 2026', true],
    ['comment', 'How did you measure it?', 'their comment, Mar 01, 2026', false],
    ['post', 'Second post', 'your post, Mar 08, 2026', true],
    ['post', 'Churn fell after we changed the pricing page', 'your post, Feb 28, 2026', false],
    ['headline', 'Head of RevOps at Mara Inc', 'their headline, read Mar 09, 2026', true],
    ['history', 'engaged with your posts 2 times in 8 days', 'signals', false],
  ]);
  const older = await app.composer(user, id, 1);
  expect(older.channels[0]).toBe('reply');
  expect(older.facts.find(({ kind }) => kind === 'comment')?.isTicked).toBe(true);
  await expect(app.composer(user, id, 99)).rejects.toThrow('404');
});

test('since when the person is connected is a fact, which no model reads unless it is ticked', async () => {
  const app = await startOpeners();
  const { user, id } = await app.addWriter('How did you measure it?');
  await insertConnection(app.db, { userId: user, personId: id, connectedOn: '2021-03-31' });
  const { facts } = await app.composer(user, id);
  const relation = facts.find(({ kind }) => kind === 'relation');
  expect(relation).toMatchObject({
    text: 'connected since Mar 2021',
    source: 'your connections',
    isTicked: false,
  });
  await app.write(user, id);
  const ticked = facts.filter(({ isTicked }) => isTicked).map((fact) => fact.id);
  await app.write(user, id, { facts: [...ticked, relation?.id ?? ''] });
  const sent = (await app.asked()).map((request) => request.user.replaceAll('ˆ', ' '));
  const [first, ...others] = sent.map((text) => text.includes('connected since Mar 2021'));
  expect([first, others.length > 0, others.every((isSent) => isSent)]).toEqual([false, true, true]);
});

test('facts, prompt and openers about a colleague’s posts never speak as their author', async () => {
  const app = await startOpeners();
  const question = 'How did you measure it?';
  const { user, id } = await app.addWriter(question);
  await app.db.deleteFrom('linked_profiles').where('user_id', '=', user).execute();
  await insertLinkedProfile(app.db, { userId: user });
  await app.db
    .updateTable('linked_profiles')
    .set({ owner: 'colleague', first_name: 'Max', last_name: 'Brown' })
    .execute();
  await app.addPost(user, { text: 'Second post' });
  await app.arrive(user, [reaction('Mara', 'insightful')], { post: 2 });
  const { facts } = await app.composer(user, id, 2);
  expect(facts.map(({ text, source }) => `${text} / ${source}`).join('\n')).not.toMatch(
    /your post/,
  );
  expect(facts.map(({ text }) => text)).toContain('reacted to Max Brown’s post with “insightful”');
  expect(facts.map(({ source }) => source.split(', ')[0])).toContain('Max Brown’s post');
  const written = await app.write(user, id);
  const [sent] = await app.asked();
  expect(sent?.system).toContain('SENDER did not write the post');
  expect(sent?.system).not.toContain('You commented on my post');
  expect(written.variants.map(({ origin }) => origin)).toEqual(['model', 'model', 'model']);
  const texts = written.variants.map(({ text }) => text);
  expect(texts.join('\n')).not.toMatch(/my post|I wrote/);
});

test('without a signal to answer, the facts start from the question, not from newer signals', async () => {
  const app = await startOpeners();
  const question = 'How did you measure it?';
  const { user, id } = await app.addWriter(question);
  app.clock.advance({ days: 1 });
  await app.addPost(user, { text: 'Second post' });
  const praise = comment('Mara', 'Congrats!', app.clock.now());
  await app.arrive(user, [praise], { kind: 'comment', post: 2 });
  await app.arrive(user, [reaction('Mara')], { post: 2 });
  const { facts, channels, advice } = await app.composer(user, id);
  expect([channels[0], advice]).toEqual(['reply', null]);
  expect(facts.filter(({ isTicked }) => isTicked).map(({ text }) => text)).toEqual([
    question,
    'Churn fell after we changed the pricing page',
    'Head of RevOps at Mara Inc',
  ]);
  const { ended } = await app.write(user, id, { channel: 'reply' });
  expect(ended?.end).toBe('written');
  const newest = await app.composer(user, id, 3);
  expect(newest.facts[0]).toMatchObject({ kind: 'reaction', isTicked: true });
  const liked = await app.addLiker();
  expect((await app.composer(liked.user, liked.id)).channels).not.toContain('reply');
});

test('withdrawn and waiting signals are no facts, and a changed text needs to be ticked again', async () => {
  const app = await startOpeners();
  const { user, id } = await app.addWriter();
  await app.arrive(user, [reaction('Mara')]);
  const before = (await app.composer(user, id)).facts;
  const body = { facts: before.map((fact) => fact.id) };
  await app.withdraw(user, [1]);
  const { facts } = await app.composer(user, id);
  expect(facts.map(({ kind }) => kind)).not.toContain('comment');
  const { status, text } = await app.write(user, id, body);
  expect([status, text]).toEqual([400, expect.stringContaining('The facts have changed')]);
  await app.db
    .updateTable('signals')
    .set({ opened_at: null })
    .where('user_id', '=', user)
    .execute();
  await expect(app.composer(user, id)).rejects.toThrow('404');
  expect(await app.creditsLeft(user)).toBe(50);
  expect(await app.asked()).toEqual([]);
});

test('a source that does not permit openers feeds none', async () => {
  const app = await startOpeners();
  const { user } = await app.addWriter();
  const sales = buildMask(['insights', 'signals', 'leads', 'export', 'webhook', 'relation']);
  await app.arrive(user, [comment('Ola', 'The forbidden heron', app.clock.now())], {
    kind: 'comment',
    purposes: sales,
  });
  await expect(app.composer(user, 2)).rejects.toThrow('404');
  expect((await app.write(user, 2, { facts: [] })).status).toBe(404);
  // Another source permits this use of the person; the source of the comment does not.
  await app.db.updateTable('people').set({ purposes: 127 }).where('person_id', '=', 2).execute();
  await app.arrive(user, [reaction('Ola', 'like')]);
  const { facts } = await app.composer(user, 2);
  expect(JSON.stringify(facts)).not.toContain('heron');
});

test('companies, people of other accounts and people who are gone are not found', async () => {
  const app = await startOpeners();
  const { user, id } = await app.addWriter();
  const other = await app.addMember();
  await expect(app.composer(other, id)).rejects.toThrow('404');
  await app.arrive(user, [{ ...reaction('Inc'), actor: actor('Inc', { kind: 'company' }) }]);
  await expect(app.composer(user, 2)).rejects.toThrow('404');
  const { key } = await app.write(user, id);
  await runInTransaction(app.db, (tx) =>
    eraseFrom(app.deps, tx, user, [{ kind: 'public', value: 'mara' }]),
  );
  await expect(app.composer(user, id)).rejects.toThrow('404');
  expect((await app.write(user, id, { key, facts: [] })).status).toBe(404);
  expect(await app.findVariants(user)).toEqual([]);
  const copy = await app.fetchRoute(user, contract.copyOpener, { params: { key }, body: { n: 1 } });
  expect(copy.status).toBe(404);
});

test('a person who is erased while an opener is written gets none, and the credit comes back', async () => {
  const app = await startOpeners();
  const { user, id } = await app.addWriter();
  await app.behave({ heldAfter: 0 });
  const writing = app.write(user, id);
  await expect.poll(async () => (await app.asked()).length, WITHIN).toBe(1);
  await runInTransaction(app.db, (tx) =>
    eraseFrom(app.deps, tx, user, [{ kind: 'public', value: 'mara' }]),
  );
  await app.behave({ heldAfter: null });
  const { variants, ended, error, status } = await writing;
  expect([variants, ended]).toEqual([[], null]);
  expect(status === 404 || error === 1).toBe(true);
  await expect.poll(() => app.creditsLeft(user), WITHIN).toBe(50);
  expect(await app.findRequests(user)).toMatchObject([
    { credit: 'released', ending: 'model_failed' },
  ]);
});

test('variants of a person who is erased before the session is checked are not sent', async () => {
  const app = await startOpeners();
  const { user, id } = await app.addWriter();
  const body = contract.writeOpener.body.parse(await app.order(user, id));
  await app.write(user, id, body);
  const proof = async (tx: Db) => {
    await eraseFrom(app.deps, tx, user, [{ kind: 'public', value: 'mara' }]);
  };
  const deps = { ...app.openerDeps, turns: createTurns() };
  const person = await findAddressee(app.db, user, id);
  if (!person) throw new Error('the person is stored');
  const sent: string[] = [];
  await withProof(proof, async () => {
    const abortSignal = AbortSignal.timeout(60_000);
    for await (const event of writeOpener(deps, { userId: user, person, body, abortSignal }))
      sent.push(event.kind);
  });
  expect(sent).toEqual(['ended']);
});

test('variants follow a merge, and are deleted with the person or after a year', async () => {
  const app = await startOpeners();
  const { user, id } = await app.addWriter();
  const { key } = await app.write(user, id);
  await app.arrive(user, [reaction('Mara L.')]);
  await runInTransaction(app.db, async (tx) => {
    await lockCounters(tx, user);
    await mergePeople(app.deps, tx, { userId: user, kept: 2, gone: id, now: app.clock.now() });
  });
  expect((await app.findVariants(user)).map((row) => row.person_id)).toEqual([2, 2, 2]);
  const again = await app.write(user, id, { key, facts: [] });
  expect([again.variants.length, again.ended?.end]).toEqual([3, 'written']);
  const runRetention = async () => {
    await app.deps.jobs.send(openerRetentionJob, {});
    await app.work();
  };
  app.clock.advance({ days: 364 });
  await runRetention();
  app.clock.advance({ days: 1 });
  await runRetention();
  expect(await app.findVariants(user)).toHaveLength(3);
  // What was due at the run before is deleted.
  app.clock.advance({ days: 1 });
  await runRetention();
  expect(await app.findVariants(user)).toEqual([]);
  expect(await app.findRequests(user)).toHaveLength(1);
});

test('copying is recorded once, for a variant of one’s own', async () => {
  const app = await startOpeners();
  const { user, id } = await app.addWriter();
  const { key } = await app.write(user, id);
  const other = await app.addMember();
  const copy = (who: string, n: number) =>
    app.fetchRoute(who, contract.copyOpener, { params: { key }, body: { n } });
  const first = contract.copyOpener.replies[200].parse(await (await copy(user, 2)).json());
  app.clock.advance({ hours: 1 });
  const second = await (await copy(user, 2)).json();
  expect(contract.copyOpener.replies[200].parse(second)).toEqual(first);
  expect([(await copy(other, 2)).status, (await copy(user, 4)).status]).toEqual([404, 400]);
  const { variants } = await app.write(user, id, { key, facts: [] });
  expect(variants.map(({ copiedAt }) => copiedAt)).toEqual([
    null,
    first.copiedAt.toISOString(),
    null,
  ]);
});

test('tone, language and samples are kept, and a model is given the samples', async () => {
  const app = await startOpeners();
  const { user, id } = await app.addWriter();
  const settings = async () => (await app.fetchRoute(user, contract.getOpenerSettings)).json();
  expect(await settings()).toEqual({ tone: 'thoughtful', language: null, samples: [] });
  const body = { tone: 'question', language: 'de', samples: ['Moin, kurze Frage.', '  '] };
  const saved = await app.fetchRoute(user, contract.saveOpenerSettings, { body });
  expect(await saved.json()).toEqual({ ...body, samples: ['Moin, kurze Frage.'] });
  expect(await settings()).toEqual({ ...body, samples: ['Moin, kurze Frage.'] });
  expect(await app.composer(user, id)).toMatchObject({ tone: 'question', language: 'de' });
  await app.write(user, id, { language: 'de' });
  const [request] = await app.asked();
  expect(request?.user).toContain('Moin, kurze Frage.');
});
