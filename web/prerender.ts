import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type * as EntryServer from './src/entry-server.tsx';
import { headOf } from './heads.ts';
import { type Path, paths } from './src/paths.ts';

/** Every page that a visitor may open, with the modules that its route loads. */
const PAGES = [
  page(paths.login, 'auth/AuthLayout', 'auth/LoginPage'),
  page(paths.register, 'auth/AuthLayout', 'auth/RegisterPage'),
  page(paths.forgotPassword, 'password-reset/ResetLayout', 'password-reset/EmailPage'),
  page(paths.contact, 'support/ContactPage'),
  { path: paths.error, file: 'error/index.html', modules: ['src/app/ErrorPage.tsx'] },
  {
    path: paths.accountDeleted,
    file: 'delete-account/index.html',
    modules: ['src/app/AccountDeletedPage.tsx'],
  },
  { path: '*' as const, file: '404.html', modules: ['src/app/NotFoundPage.tsx'] },
];
const NOWHERE = '/there-is-no-such-page';
/** Where the template has room for what a page says of itself. */
const HEAD = '<!--head-->';

type Chunk = { file: string; css?: string[]; imports?: string[] };
type Manifest = Record<string, Chunk>;
type Page = (typeof PAGES)[number];

const out = join(import.meta.dirname, '../dist/web');
const ssr = join(import.meta.dirname, '../dist/prerender');

/**
 * Renders the public pages ahead of time, after `vite build`: each becomes a file that shows itself
 * before any script has run. Also writes routes.json, by which the server knows the application's
 * own paths from those that do not exist.
 */
export async function prerenderPages(): Promise<void> {
  const render = await buildRenderer();
  const template = readFileSync(join(out, 'index.html'), 'utf8');
  const manifest = readManifest();
  for (const entry of PAGES) {
    const rendered = await render(entry.path === '*' ? NOWHERE : entry.path);
    mkdirSync(dirname(join(out, entry.file)), { recursive: true });
    writeFileSync(join(out, entry.file), compose(rendered, entry, template, manifest));
  }
  const shell = template.replace(HEAD, () => headOf(paths.home, 'Rapport'));
  writeFileSync(join(out, 'index.html'), withLowPriority(shell));
  writeFileSync(join(out, 'routes.json'), JSON.stringify(Object.values(paths)));
  rmSync(join(out, '.vite'), { recursive: true });
}

function page(path: Path, ...modules: string[]) {
  return {
    path,
    file: `${path.slice(1)}/index.html`,
    modules: modules.map((name) => `src/features/${name}.tsx`),
  };
}

/** The application built for Node, as a function from a path to HTML. */
async function buildRenderer(): Promise<(path: string) => Promise<string>> {
  await build({
    configFile: join(import.meta.dirname, 'vite.config.ts'),
    logLevel: 'warn',
    build: {
      ssr: 'src/entry-server.tsx',
      outDir: ssr,
      manifest: false,
      copyPublicDir: false,
      rolldownOptions: { output: { codeSplitting: true } },
    },
  });
  // Our own build: src/entry-server.tsx says what it exports.
  const entry = (await import(
    pathToFileURL(join(ssr, 'entry-server.js')).href
  )) as typeof EntryServer;
  return entry.render;
}

/** Written by the build that has just been run. */
function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(out, '.vite/manifest.json'), 'utf8')) as Manifest;
}

function compose(
  rendered: string,
  { path, modules }: Page,
  template: string,
  manifest: Manifest,
): string {
  const title = /<title[^>]*>.*?<\/title>/.exec(rendered)?.[0];
  if (title === undefined) throw new Error(`${path} has no title`);
  if (/\sstyle="/.test(rendered))
    throw new Error(`${path} has inline styles; the CSP refuses them`);
  const body = rendered.replace(title, '');
  return withLowPriority(
    template
      .replace(
        '<div id="root"><!--app--></div>',
        () => `<div id="root" data-path="${path}">${body}</div>`,
      )
      .replace(/<title>.*?<\/title>/, title)
      .replace(HEAD, () => headOf(path, textOf(title)))
      .replace('</head>', () => `${links(modules, template, manifest)}</head>`),
  );
}

function textOf(element: string): string {
  return element.replaceAll(/<[^>]*>/g, '');
}

/** Styles of the route's chunks, so that it never shows without them, and preloads of its scripts. */
function links(modules: readonly string[], template: string, manifest: Manifest): string {
  const chunks = new Set<Chunk>();
  for (const name of modules) collect(name, chunks, manifest);
  const styles = [...chunks].flatMap((chunk) => chunk.css ?? []);
  const isThere = (file: string) => template.includes(`/${file}"`);
  return [
    ...[...new Set(styles)]
      .filter((file) => !isThere(file))
      .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...chunks]
      .filter(({ file }) => !isThere(file))
      .map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('');
}

function collect(name: string, chunks: Set<Chunk>, manifest: Manifest): void {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`${name} is not a chunk of the build`);
  if (chunks.has(chunk)) return;
  chunks.add(chunk);
  for (const imported of chunk.imports ?? []) collect(imported, chunks, manifest);
}

/** The page shows itself without scripts, so they give way to styles and fonts. */
function withLowPriority(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"');
}
