import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env['API_URL'] ?? 'http://localhost:3000';

const SHELL =
  /web\/src\/((api|paths|session|site|theme|steps|PageTitle|lazy-resolver)\.|app\/(Shell|TopBar|Footer|Logo|logout|FailedPage|PendingPage|pages)\.|ui\/(base|tokens|fonts\/|classes|icons|Button|ErrorPanel|TextField|FieldError|FormAlert|toast)\b)|contract\/(limits|standing)\.ts/;

/** `vite` serves the application for work on it, `vite build` writes it to dist/web. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react({ compiler: true })],
  server: { proxy: { '/api': api } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // light-dark() is kept as written; lowering it would double the palette.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    manifest: true,
    modulePreload: { polyfill: false },
    // Fonts and pictures stay files: `data:` is allowed for images only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files on the first load. A group takes along what its modules import, so each holds
          // only modules that every page needs (core, shell) or that import nothing but those.
          groups: [
            {
              name: 'core',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|store|react-store)|cookie-es|seroval)\//,
              priority: 3,
            },
            { name: 'shell', test: SHELL, priority: 2 },
            { name: 'forms', test: /node_modules\/react-hook-form\//, priority: 1 },
            { name: 'auth', test: /web\/src\/features\/auth\/(?!schemas)|TwoVoices/, priority: 1 },
          ],
        },
      },
      onwarn(warning, proceed) {
        if (warning.code === 'IMPORT_IS_UNDEFINED') throw new Error(warning.message);
        proceed(warning);
      },
    },
  },
});
