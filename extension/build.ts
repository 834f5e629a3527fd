import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build, type InlineConfig, zip } from 'wxt';
import * as z from 'zod/mini';

const root = import.meta.dirname;
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(root, '..', 'package.json'), 'utf8')));

/**
 * Builds the extension for one application: its content script runs at `appOrigin` only, and it
 * requests no permissions. The unpacked extension is in `chrome-mv3` below `outDir`.
 */
function buildConfig(appOrigin: string, outDir: string): InlineConfig {
  return {
    root,
    outDir,
    configFile: false,
    manifestVersion: 3,
    imports: false,
    logger: createQuietLogger(),
    manifest: {
      name: 'Rapport',
      version,
      description: 'Opens Rapport, and tells it that the extension is installed.',
      homepage_url: appOrigin,
      minimum_chrome_version: '123',
    },
    zip: { artifactTemplate: `rapport-extension-${version}.zip` },
    vite: () => ({
      define: { __APP_ORIGIN__: JSON.stringify(appOrigin) },
      build: { target: 'chrome123' },
    }),
  };
}

function createQuietLogger(): NonNullable<InlineConfig['logger']> {
  const logNothing = () => {};
  return {
    debug: logNothing,
    log: logNothing,
    info: logNothing,
    success: logNothing,
    level: 1,
    warn: (...args) => console.warn(...args),
    error: (...args) => console.error(...args),
    fatal: (...args) => console.error(...args),
  };
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      zip: { type: 'boolean', default: false },
      out: { type: 'string', default: join(root, '..', 'dist', 'extension') },
    },
  });
  const { origin } = new URL(process.env['APP_URL'] || 'http://localhost:3000');
  const config = buildConfig(origin, values.out);
  if (values.zip) await zip(config);
  else await build(config);
  console.log(`Built the extension for ${origin} in ${values.out}`);
}
