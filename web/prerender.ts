import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type * as EntryServer from './src/entry-server.tsx';
import { headOf } from './heads.ts';
import { type Path, paths, wholePaths } from './src/paths.ts';

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
/** What every page needs; src/first.ts fetches it. */
const APPLICATION = 'src/main.tsx';
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
 * before any script has been fetched. Also writes routes.json, by which the server knows the
 * application's own paths from those that do not exist.
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
  writeFileSync(join(out, 'index.html'), shell(template, manifest));
  const routes = [...Object.values(paths), ...wholePaths.map((path) => `${path}/*`)];
  writeFileSync(join(out, 'routes.json'), JSON.stringify(routes));
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
  if (rendered.includes('<script'))
    throw new Error(`${path} has a script; only the template has those that the CSP allows`);
  const chunks = chunksOf([APPLICATION, ...modules], manifest);
  const shared = chunksOf([APPLICATION], manifest);
  const isNew = ({ file }: Chunk) => !template.includes(`/${file}"`);
  const application = scripts(shared.filter(isNew));
  const page = scripts(chunks.filter((chunk) => !shared.includes(chunk)));
  return (
    template
      .replace(
        '<div id="root"><!--app--></div>',
        () =>
          `<div id="root" data-path="${path}" data-application="${application}" data-page="${page}">` +
          `${rendered.replace(title, '')}</div>`,
      )
      .replace(/<title>.*?<\/title>/, title)
      .replace(HEAD, () => headOf(path, textOf(title)))
      // The page shows itself without scripts, so they give way to styles and fonts.
      .replace('<script type="module"', '<script type="module" fetchpriority="low"')
      .replace('</head>', () => `${styles(chunks, template)}</head>`)
  );
}

/** A page that was not rendered ahead waits for the application, so its scripts come at once. */
function shell(template: string, manifest: Manifest): string {
  const application = chunksOf([APPLICATION], manifest);
  const preloads = application.map(
    ({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`,
  );
  return template
    .replace(HEAD, () => headOf(paths.home, 'Rapport'))
    .replace('</head>', () => `${styles(application, template)}${preloads.join('')}</head>`);
}

function textOf(element: string): string {
  return element.replaceAll(/<[^>]*>/g, '');
}

function scripts(chunks: readonly Chunk[]): string {
  return chunks.map(({ file }) => `/${file}`).join(' ');
}

/** A page never shows without the styles of its chunks. */
function styles(chunks: readonly Chunk[], template: string): string {
  const files = new Set(chunks.flatMap((chunk) => chunk.css ?? []));
  return [...files]
    .filter((file) => !template.includes(`/${file}"`))
    .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
    .join('');
}

/** The chunks of these modules with all that they import. */
function chunksOf(modules: readonly string[], manifest: Manifest): Chunk[] {
  const chunks = new Set<Chunk>();
  for (const name of modules) collect(name, chunks, manifest);
  return [...chunks];
}

function collect(name: string, chunks: Set<Chunk>, manifest: Manifest): void {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`${name} is not a chunk of the build`);
  if (chunks.has(chunk)) return;
  chunks.add(chunk);
  for (const imported of chunk.imports ?? []) collect(imported, chunks, manifest);
}
