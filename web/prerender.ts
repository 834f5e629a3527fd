import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type * as EntryServer from './src/first-load/entry-server.tsx';
import { selectFirstStyles, splitTypefaces } from './first-styles.ts';
import { buildHead } from './heads.ts';
import { parameterPaths, type Path, paths, wildcardPaths } from './src/paths.ts';

const PAGES = [
  page(paths.login, 'auth/AuthLayout', 'auth/LoginPage'),
  page(paths.register, 'auth/AuthLayout', 'auth/RegisterPage'),
  page(paths.forgotPassword, 'password-reset/ResetLayout', 'password-reset/EmailPage'),
  page(paths.contact, 'support/ContactPage'),
  page(paths.people, 'privacy/PeoplePage'),
  { path: paths.error, file: 'error/index.html', modules: ['src/app/pages/ErrorPage.tsx'] },
  {
    path: paths.accountDeleted,
    file: 'delete-account/index.html',
    modules: ['src/app/pages/AccountDeletedPage.tsx'],
  },
  { path: '*' as const, file: '404.html', modules: ['src/app/pages/NotFoundPage.tsx'] },
];
const APPLICATION = 'index.html';
const NOWHERE = '/there-is-no-such-page';
/**
 * The tag that loads the entry; prerendered pages load it from `first-load/before-hydration.ts`.
 */
const SCRIPT = /<script type="module"[^>]*><\/script>/;
const STYLES = /\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;
const HEAD = '<!--head-->';
const FONTS = ['src/ui/fonts/bricolage-680.woff2', 'src/ui/fonts/figtree.woff2'];

type ManifestChunk = { file: string; imports?: string[] };
type BuildManifest = Record<string, ManifestChunk>;
type PrerenderedPage = (typeof PAGES)[number];
type Styles = { file: string; typefaces: string; others: string };

const out = join(import.meta.dirname, '../dist/web');
const ssr = join(import.meta.dirname, '../dist/prerender');

/** Also writes routes.json, from which the server knows the application's paths. */
export async function prerenderPages(): Promise<void> {
  const render = await buildRenderer();
  const template = readFileSync(join(out, 'index.html'), 'utf8');
  const manifest = readManifest();
  const styles = splitStyles(template);
  for (const entry of PAGES) {
    const rendered = await render(entry.path === '*' ? NOWHERE : entry.path);
    mkdirSync(dirname(join(out, entry.file)), { recursive: true });
    writeFileSync(join(out, entry.file), compose(rendered, entry, template, styles, manifest));
  }
  writeFileSync(join(out, 'index.html'), buildShell(template, styles, manifest));
  const below = [...wildcardPaths, ...parameterPaths].map((path) => `${path}/*`);
  const routes = [...Object.values(paths), ...below];
  writeFileSync(join(out, 'routes.json'), JSON.stringify(routes));
  rmSync(join(out, '.vite'), { recursive: true });
}

/** Takes the typefaces out of the built stylesheet. */
function splitStyles(template: string): Styles {
  const file = STYLES.exec(template)?.[1];
  if (file === undefined) throw new Error('The template has no stylesheet');
  const split = splitTypefaces(readFileSync(join(out, file), 'utf8'));
  writeFileSync(join(out, file), split.others);
  return { file, ...split };
}

function page(path: Path, ...modules: string[]) {
  return {
    path,
    file: `${path.slice(1)}/index.html`,
    modules: modules.map((name) => `src/features/${name}.tsx`),
  };
}

async function buildRenderer(): Promise<(path: string) => Promise<string>> {
  await build({
    configFile: join(import.meta.dirname, 'vite.config.ts'),
    logLevel: 'warn',
    build: {
      ssr: 'src/first-load/entry-server.tsx',
      outDir: ssr,
      manifest: false,
      copyPublicDir: false,
      rolldownOptions: { output: { codeSplitting: true } },
    },
  });
  const entry = (await import(
    pathToFileURL(join(ssr, 'entry-server.js')).href
  )) as typeof EntryServer;
  return entry.render;
}

function readManifest(): BuildManifest {
  return JSON.parse(readFileSync(join(out, '.vite/manifest.json'), 'utf8')) as BuildManifest;
}

function compose(
  rendered: string,
  { path, modules }: PrerenderedPage,
  template: string,
  styles: Styles,
  manifest: BuildManifest,
): string {
  const title = /<title[^>]*>.*?<\/title>/.exec(rendered)?.[0];
  if (title === undefined) throw new Error(`${path} has no title`);
  if (/\sstyle="/.test(rendered))
    throw new Error(`${path} has inline styles, which the CSP blocks`);
  if (rendered.includes('<script'))
    throw new Error(`${path} has a script; the CSP allows only those of the template`);
  const chunks = listChunks([APPLICATION, ...modules], manifest);
  const inline = selectFirstStyles(styles.others, rendered);
  return template
    .replace(
      '<div id="root"><!--app--></div>',
      () =>
        `<div id="root" data-path="${path}" data-styles="${styles.file}" data-scripts="${buildScripts(chunks)}">${rendered.replace(title, '')}</div>`,
    )
    .replace(/<title>.*?<\/title>/, title)
    .replace(HEAD, () => buildHead(path, readText(title)))
    .replace(SCRIPT, '')
    .replace(STYLES, () => `${buildFonts(manifest)}<style>${styles.typefaces}${inline}</style>`);
}

/** Other pages are empty until the application renders. */
function buildShell(template: string, styles: Styles, manifest: BuildManifest): string {
  const application = listChunks([APPLICATION], manifest);
  return template
    .replace(HEAD, () => buildHead(paths.home, 'Rapport'))
    .replace(
      '</head>',
      () => `<style>${styles.typefaces}</style>${buildPreloads(application, template)}</head>`,
    );
}

function readText(element: string): string {
  return element.replaceAll(/<[^>]*>/g, '');
}

/** The entry first; the others are preloaded in parallel. */
function buildScripts(chunks: readonly ManifestChunk[]): string {
  return chunks.map(({ file }) => `/${file}`).join(' ');
}

function buildPreloads(chunks: readonly ManifestChunk[], template: string): string {
  return chunks
    .filter(({ file }) => !template.includes(`/${file}"`))
    .map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('');
}

function buildFonts(manifest: BuildManifest): string {
  return FONTS.map((name) => {
    const file = manifest[name]?.file;
    if (file === undefined) throw new Error(`${name} is not a file of the build`);
    return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`;
  }).join('');
}

function listChunks(modules: readonly string[], manifest: BuildManifest): ManifestChunk[] {
  const chunks = new Set<ManifestChunk>();
  for (const name of modules) collect(name, chunks, manifest);
  return [...chunks];
}

function collect(name: string, chunks: Set<ManifestChunk>, manifest: BuildManifest): void {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`${name} is not a chunk of the build`);
  if (chunks.has(chunk)) return;
  chunks.add(chunk);
  for (const imported of chunk.imports ?? []) collect(imported, chunks, manifest);
}
