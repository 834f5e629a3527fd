import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** Where the template has room for the script. */
const PLACE = '<!--head script-->';

/**
 * Writes src/kept-theme.ts into the page itself: a script that has to be fetched would either come
 * after the first paint, or hold it up. The server allows it by its hash.
 */
export function headScript(): Plugin {
  return {
    name: 'head-script',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { server }) {
        if (!html.includes(PLACE)) throw new Error(`The template lacks ${PLACE}`);
        const script = await bundle(server === undefined);
        return html.replace(PLACE, () => `<script>${script}</script>`);
      },
    },
  };
}

async function bundle(isMinified: boolean): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: isMinified,
      lib: {
        entry: join(import.meta.dirname, 'src/kept-theme.ts'),
        formats: ['iife'],
        // Demanded, though there is nothing that it would be the name of.
        name: 'keptTheme',
      },
    },
  });
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  const [script, ...others] = outputs;
  if (script?.type !== 'chunk' || others.length > 0)
    throw new Error('The script of the head is not one file');
  return script.code.trim();
}
