import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { prerenderPages } from './prerender.ts';

export async function buildWeb(): Promise<void> {
  await build({ configFile: join(import.meta.dirname, 'vite.config.ts'), logLevel: 'warn' });
  await prerenderPages();
  compressAssets(join(import.meta.dirname, '../dist/web/assets'));
}

/** Pages are not compressed: the server still fills in its settings. */
function compressAssets(directory: string): void {
  for (const name of readdirSync(directory)) {
    if (!/\.(js|css|svg)$/.test(name)) continue;
    const body = readFileSync(join(directory, name));
    writeFileSync(join(directory, `${name}.br`), brotliCompressSync(body));
    writeFileSync(join(directory, `${name}.gz`), gzipSync(body, { level: 9 }));
  }
}

if (import.meta.main) await buildWeb();
