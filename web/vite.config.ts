import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { headScript } from './head-script.ts';

const api = process.env['API_URL'] ?? 'http://localhost:3000';

/** What src/first.ts needs: it runs without the application. */
const FIRST =
  /web\/src\/(first|hold-back|rendered-ahead|problem|ui\/plain-note)\.ts|contract\/limits\.ts|vite\/preload-helper/;
const SHELL =
  /web\/src\/((api|logout|paths|session|site|theme|steps|PageTitle|first-page|lazy-resolver|typed-ahead)\.|app\/(Shell|TopBar|Footer|Logo|LogoutButton|FailedPage|PendingPage|pages)\.|ui\/(base|tokens|fonts\/|classes|basic-icons|Button|ErrorPanel|TextField|FieldError|FormAlert|toast|useTakesLong)\b)|features\/auth\/\w+\.module\.css|TwoVoices\.module\.css|contract\/standing\.ts/;

/** `vite` serves the application for work on it, `vite build` writes it to dist/web. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react({ compiler: true }), headScript()],
  // The router's store brings a shim for a hook that React has had since 18.
  resolve: {
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  server: { proxy: { '/api': api } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The first browsers with light-dark(); lowering it would double the palette.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    manifest: true,
    modulePreload: {
      polyfill: false,
      // The list of every page's chunks would weigh a kilobyte on the first page. Scripts name their
      // own imports, and links fetch them on hover; styles must be there before a page shows.
      resolveDependencies: (_url, files) => files.filter((file) => file.endsWith('.css')),
    },
    // Fonts and pictures stay files: `data:` is allowed for images only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files on the first load. A group takes along what its modules import, so each holds
          // only modules that every page needs (core, shell) or that import nothing but those.
          groups: [
            { name: 'first', test: FIRST, priority: 4 },
            {
              name: 'core',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|store|react-store)|cookie-es|seroval)\//,
              priority: 3,
            },
            { name: 'shell', test: SHELL, priority: 2 },
            { name: 'forms', test: /node_modules\/react-hook-form\//, priority: 1 },
            {
              name: 'auth',
              test: /features\/auth\/(AuthLayout|Form\.|GoogleLink|affiliate|LoginPage)|google-address|TwoVoices/,
              priority: 1,
            },
          ],
        },
      },
      onwarn(warning, proceed) {
        if (warning.code === 'IMPORT_IS_UNDEFINED') throw new Error(warning.message);
        // 'use no memo' is for the compiler, which has read it by then.
        if (warning.code === 'MODULE_LEVEL_DIRECTIVE') return;
        proceed(warning);
      },
    },
  },
});
