import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** The application: bundled, its public pages rendered ahead, its assets compressed once for all. */
export async function buildWeb(root: string): Promise<void> {
  // Loaded only when there is something to build: a start with nothing stale stays fast.
  const { build } = await import('vite');
  await build({ configFile: join(root, 'web', 'vite.config.ts'), logLevel: 'warn' });
  await import('../web/prerender.ts');
  compressAssets(join(root, 'dist', 'web', 'assets'));
}

function compressAssets(directory: string): void {
  for (const name of readdirSync(directory).filter((file) => /\.(js|css|svg)$/.test(file))) {
    const file = join(directory, name);
    const content = readFileSync(file);
    const parameters = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: parameters }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
  }
}
