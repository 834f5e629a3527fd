import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Database } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/database.ts';
import { silentLog } from '../platform/log.ts';
import type { TestDatabase } from './database.ts';

/** A clone of the template on the run's server; dropped on close. */
export async function postgresDatabase(server: {
  url: string;
  template: string;
}): Promise<TestDatabase> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await command(server.url, `create database ${name} template ${server.template}`);
  const address = new URL(server.url);
  address.pathname = `/${name}`;
  const open = () => openDatabase({ url: address.href, dataDir: '', log: silentLog });

  const database = await open();
  const others: Database[] = [];
  return {
    ...database,
    async another() {
      const other = await open();
      others.push(other);
      return other;
    },
    async close() {
      await Promise.all([...others, database].map((each) => each.close()));
      await command(server.url, `drop database ${name} with (force)`);
    },
  };
}

async function command(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
