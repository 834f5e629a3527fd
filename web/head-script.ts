import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const PLACE = '<!--head script-->';

/** A fetched script would run after the first paint or delay it. The CSP allows it by hash. */
export function createHeadScriptPlugin(): Plugin {
  return {
    name: 'head-script',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { server }) {
        if (!html.includes(PLACE)) throw new Error(`${PLACE} is missing in the template`);
        const script = await bundleScript(server === undefined);
        return html.replace(PLACE, () => `<script>${script}</script>`);
      },
    },
  };
}

async function bundleScript(isMinified: boolean): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: isMinified,
      lib: {
        entry: join(import.meta.dirname, 'src/first-load/before-hydration.ts'),
        formats: ['iife'],
        // Required by the bundler, though an IIFE without exports does not use it.
        name: 'beforeHydration',
      },
    },
  });
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  const [script, ...others] = outputs;
  if (script?.type !== 'chunk' || others.length > 0)
    throw new Error('The head script must be a single file');
  return script.code.trim();
}
