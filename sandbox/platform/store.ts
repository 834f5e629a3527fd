import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** JSON documents by kind and id. Calls are synchronous and survive a killed process. */
export type DocumentStore = {
  /** Returns a copy: changes need `put`. */
  get<T>(kind: string, id: string): T | undefined;
  /** Inserts or replaces. `tag` is the value by which `list` can filter. */
  put<T>(kind: string, id: string, document: T, options?: { tag?: string }): void;
  delete(kind: string, id: string): boolean;
  list<T>(kind: string, options?: ListOptions): T[];
  clear(kind: string): void;
  /** Rolls back if `work` throws. A nested transaction joins the outer one. */
  transaction<T>(work: () => T): T;
  close(): void;
};

type ListOptions = { tag?: string; newestFirst?: boolean; limit?: number };

/** Opens the store in a folder, created if missing; without a folder, in memory. */
export function openStore(dataDir?: string): DocumentStore {
  const database = openDatabase(dataDir);
  const statements = prepareStatements(database);
  let depth = 0;

  return {
    get<T>(kind: string, id: string) {
      return parse<T>(statements.get.get(kind, id));
    },
    put(kind, id, document, options) {
      statements.put.run(kind, id, options?.tag ?? null, JSON.stringify(document));
    },
    delete: (kind, id) => statements.delete.run(kind, id).changes > 0,
    list<T>(kind: string, options: ListOptions = {}) {
      const { tag = null, newestFirst = false, limit = -1 } = options;
      const statement = newestFirst ? statements.listNewestFirst : statements.list;
      return statement.all(kind, tag, tag, limit).flatMap((row) => parse<T>(row) ?? []);
    },
    clear(kind) {
      statements.clear.run(kind);
    },
    transaction(work) {
      if (depth > 0) return work();
      database.exec('BEGIN IMMEDIATE');
      depth += 1;
      try {
        const result = work();
        database.exec('COMMIT');
        return result;
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      } finally {
        depth -= 1;
      }
    },
    close: () => database.close(),
  };
}

function openDatabase(dataDir: string | undefined): DatabaseSync {
  if (dataDir !== undefined) mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(
    dataDir === undefined ? ':memory:' : join(dataDir, 'sandbox.db'),
  );
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    PRAGMA busy_timeout = 2000;
    CREATE TABLE IF NOT EXISTS documents (
      position INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL,
      id TEXT NOT NULL,
      tag TEXT,
      body TEXT NOT NULL,
      UNIQUE (kind, id)
    );
    CREATE INDEX IF NOT EXISTS documents_by_tag ON documents (kind, tag);
  `);
  return database;
}

function prepareStatements(database: DatabaseSync) {
  const select = 'SELECT body FROM documents WHERE kind = ? AND (? IS NULL OR tag = ?)';
  return {
    get: database.prepare('SELECT body FROM documents WHERE kind = ? AND id = ?'),
    put: database.prepare(`
      INSERT INTO documents (kind, id, tag, body) VALUES (?, ?, ?, ?)
      ON CONFLICT (kind, id) DO UPDATE SET tag = excluded.tag, body = excluded.body`),
    delete: database.prepare('DELETE FROM documents WHERE kind = ? AND id = ?'),
    clear: database.prepare('DELETE FROM documents WHERE kind = ?'),
    list: database.prepare(`${select} ORDER BY position LIMIT ?`),
    listNewestFirst: database.prepare(`${select} ORDER BY position DESC LIMIT ?`),
  };
}

function parse<T>(row: Record<string, unknown> | undefined): T | undefined {
  if (typeof row?.['body'] !== 'string') return undefined;
  // Only `put` writes documents of this kind, so the type is the writer's.
  return JSON.parse(row['body']) as T;
}
