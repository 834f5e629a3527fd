import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../platform/database/database.ts';
import { silentLog } from '../../platform/log/log.ts';
import { fill } from './fill.ts';
import { startPostgres } from './postgres-server.ts';
import pg from 'pg';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * The databases of a server started for this run are removed with it: dropping one costs a
     * checkpoint.
     */
    postgres: { url: string; template: string; isOwnServer: boolean };
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const configuredUrl = process.env['TEST_DATABASE_URL'];
  const server = configuredUrl ? null : await startPostgres();
  const url = configuredUrl ?? server?.url ?? '';
  const template = `rapport_template_${process.pid}`;
  await command(url, `create database ${template}`);
  await fillTemplate(withDatabase(url, template));
  project.provide('postgres', { url, template, isOwnServer: server !== null });

  return async () => {
    if (server) await server.stop();
    else await command(url, `drop database if exists ${template} with (force)`);
  };
}

async function fillTemplate(url: string): Promise<void> {
  const database = await openDatabase({ url, dataDir: '', log: silentLog });
  await fill(database);
  await database.close();
}

async function command(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
