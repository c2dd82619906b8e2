import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bundleBudget } from './bundle-budget.ts';
import { compressAssets } from './compress-assets.ts';
import { earlyPage } from './early-page.ts';
import { firstStyles } from './first-styles.ts';

const room = fileURLToPath(new URL('.', import.meta.url));

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
              test: /@mantine\/(hooks|core\/esm\/(core|components\/\w*(Input|Badge|SegmentedControl|Combobox|Button|Transition|Group|Text|Stack|Anchor|Pill|Loader|Check)))/,
            },
            { name: 'icons', minShareCount: 2, test: /@tabler\// },
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
