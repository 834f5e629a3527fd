import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { createHeadScriptPlugin } from './head-script.ts';

const api = process.env['API_URL'] ?? 'http://localhost:3000';

/** `vite` serves the application for development, `vite build` writes it to dist/web. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react({ compiler: true }), createHeadScriptPlugin()],
  // The router's store bundles a shim for a hook that React has since version 18.
  resolve: {
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  server: { proxy: { '/api': api, '/mcp': api, '/oauth': api, '/.well-known': api } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The first browsers with light-dark(), whose polyfill would double the palette.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    manifest: true,
    modulePreload: {
      polyfill: false,
      // The preload list would add a kilobyte to the first page. Scripts import their dependencies,
      // and links preload them on hover; styles must be loaded before a page shows.
      resolveDependencies: (_url, files) => files.filter((file) => file.endsWith('.css')),
    },
    // Never inline assets: the CSP allows `data:` for images only.
    assetsInlineLimit: 0,
    // One stylesheet, so that lazily loaded parts never wait for styles.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|store|react-store))\//,
            },
            // Groups modules shared by several pages. With a minimum of three, the chunk would
            // include the component kit, as it would with the dialog.
            {
              name: 'shared',
              test: /web\/src\/(api|session|page(?!\/use(OnDemand|IsOnline))|forms|first-load|theme|ui(?!\/(overlay\/Dialog|feedback\/(Badge|Skeleton)|controls\/(Select|TextArea)|icons\/icons)))\/|web\/src\/site|contract\/standing/,
              minShareCount: 4,
            },
            // Never loaded by visitors.
            {
              name: 'signed-in',
              test: /node_modules\/@tanstack\/(react-query|query-core)\/|web\/src\/(signed-in\/(?!useTime)|page\/use(OnDemand|IsOnline)|ui\/feedback\/(Badge|Skeleton))/,
            },
          ],
        },
      },
      onwarn(warning, proceed) {
        if (warning.code === 'IMPORT_IS_UNDEFINED') throw new Error(warning.message);
        // The compiler has already processed 'use no memo'.
        if (warning.code === 'MODULE_LEVEL_DIRECTIVE') return;
        proceed(warning);
      },
    },
  },
});
