import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { ProvidedContext } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { silentLog } from '../../platform/log/log.ts';
import type { Copy } from './copy.ts';

export async function openPostgresCopy(server: ProvidedContext['postgres']): Promise<Copy> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await command(server.url, `create database ${name} template ${server.template}`);
  const address = new URL(server.url);
  address.pathname = `/${name}`;
  const open = () => openDatabase({ url: address.href, dataDir: '', log: silentLog });
  return {
    database: await open(),
    openAnother: open,
    async remove() {
      if (!server.isOwnServer) await command(server.url, `drop database ${name} with (force)`);
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
