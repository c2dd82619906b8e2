import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bundleBudget } from './bundle-budget.ts';
import { compressAssets } from './compress-assets.ts';
import { earlyPage } from './early-page.ts';
import { firstStyles } from './first-styles.ts';

const room = fileURLToPath(new URL('.', import.meta.url));

/** The bundler names what several pages share after all of them. */
const shortName = (name: string): string => name.replace(/(~.*)?(\.\w+)?$/, '');

export default defineConfig({
  root: room,
  plugins: [react(), earlyPage(), firstStyles(), bundleBudget(), compressAssets()],
  // The server puts a fresh nonce in place of this word, for every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: fileURLToPath(new URL('../dist/web', import.meta.url)),
    emptyOutDir: true,
    assetsDir: 'assets',
    // Small files stay files: a data: script or style would be refused by the page's own policy.
    assetsInlineLimit: 0,
    target: 'es2023',
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: `${room}index.html`, ahead: `${room}src/ahead.ts` },
      output: {
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${shortName(name)}-[hash][extname]`,
        codeSplitting: {
          // One file for the first sight beside the libraries, instead of one for every small thing that two pages share.
          groups: [
            // What asks ahead is small, and waits for nothing else.
            { name: 'ahead', test: /\/web\/src\/ahead\.ts$/, priority: 1 },
            {
              name: 'core',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!react-virtual|virtual-core).*)\//,
            },
            { name: 'first', tags: ['$initial'] },
            // What most pages share of the library, and the icons of several: many small files would weigh more.
            {
              name: 'parts',
              minShareCount: 16,
              test: /@mantine\/(hooks|core\/esm\/(core|components\/\w*(Input|Badge|Combobox|Button|ActionIcon|NativeSelect|Transition|Group|Text|Title|Stack|Anchor|Pill|Loader|Check)))/,
            },
            { name: 'icons', minShareCount: 2, test: /@tabler\// },
            { name: 'notice', test: /\/web\/src\/(ui\/notice\/[\w-]*notice|view\/links)\.tsx$/ },
            // What the overview and lists begin with, each with what it needs: one more file to ask for is one more millisecond.
            {
              name: 'filters',
              test: /\/(view\/filters\/(filter-bar|open-ended)|charts\/(chart-tile|day-chart)|ui\/(facts|marked-text)|view\/(sessions\/sentiment-badge|alerts\/alert-words))\.tsx?$/,
            },
            {
              name: 'table',
              test: /\/ui\/(data-table\/(data-table|list-controls)|fields\/search-field|files\/export-menu)\.tsx?$/,
            },
            // What opens under a button.
            {
              name: 'opened',
              test: /\/(open-(facet|more|ranges|table-view|exports|saves|views|tip)|metric-explained|look-choices)\.tsx$/,
            },
            { name: 'overview', test: /\/features\/overview\/chart-tiles\.tsx$/ },
            // What else pages share comes in few files too; signing in needs little of it.
            {
              name: 'shared',
              test: /^(?!.*\/features\/accounts\/)/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 4000,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '/api': { target: `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`, changeOrigin: false },
    },
  },
});
