import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { expect, onTestFinished, test } from 'vitest';
import { describeProduct } from '../../contract/document.ts';
import { createApiToken } from '../modules/api-tokens/tokens.ts';
import { addHolder, startProduct } from './ended-sessions.fixture.ts';
import { prepareLead } from './signed-in-lead-writes.fixture.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The program of docs/api.md. */
function readProgram(): string {
  const page = readFileSync(join(ROOT, 'docs/api.md'), 'utf8');
  return /^```ts\n(.*?)^```/ms.exec(page)?.[1] ?? '';
}

/** A folder with the types that an outside generator makes from the document. */
async function makeProject(program: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'rapport-client-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const document = describeProduct('https://rapport.example/api');
  const types = astToString(await openapiTS(JSON.stringify(document)));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'rapport.ts'), types);
  writeFileSync(join(folder, 'program.ts'), program);
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

function listMistakes(folder: string): string[] {
  const compiled = ts.createProgram([join(folder, 'program.ts')], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ['lib.esnext.d.ts', 'lib.dom.d.ts'],
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules/@types')],
  });
  return ts
    .getPreEmitDiagnostics(compiled)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

test('the documented program compiles with generated types, and lists the leads of a member', async () => {
  const folder = await makeProject(readProgram());
  expect(listMistakes(folder)).toEqual([]);

  const on = await startProduct();
  const member = await addHolder(on);
  await prepareLead(on, member);
  const at = on.deps.clock.now();
  const engaged = { first_at: at, last_at: at, heat: 1, reaction_heat: 1, events: 1, posts: 1 };
  await on.deps.db
    .insertInto('lead_heat')
    .values({ user_id: member.userId, person_id: 1, ...engaged })
    .execute();
  const run = async (scopes: ('leads:read' | 'leads:write')[]) => {
    const form = { name: 'script', scopes, days: 30 as const };
    const { token } = await createApiToken(on.deps, member.userId, form);
    const child = spawn(process.execPath, ['program.ts'], {
      cwd: folder,
      env: { ...process.env, RAPPORT_URL: on.origin, RAPPORT_TOKEN: token },
    });
    return Promise.all([text(child.stdout), text(child.stderr)]);
  };
  const [listed, nothing] = await run(['leads:read']);
  expect([listed.trim().split('\n'), nothing]).toEqual([[expect.stringContaining('Mara')], '']);
  const [none, refused] = await run(['leads:write']);
  expect([none, refused]).toEqual([
    '',
    expect.stringContaining('This is not allowed with these credentials'),
  ]);
}, 120_000);

test('the generated types know each value that a parameter may have', async () => {
  const misspelled = readProgram().replace("'all' as const", "'al' as const");
  expect(listMistakes(await makeProject(misspelled)).join()).toContain('"al"');
}, 120_000);
