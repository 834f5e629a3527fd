import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env['API_URL'] ?? 'http://localhost:3000';

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
          groups: [
            {
              name: 'core',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|store|react-store)|cookie-es|seroval)\//,
              priority: 3,
            },
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
