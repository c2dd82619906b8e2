import { defineConfig } from 'vite';

/** The client as one file that needs nothing beside it: on Node, in a worker or in another bundle. */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, target: 'webworker' },
  build: {
    ssr: 'src/client/index.ts',
    target: 'es2022',
    outDir: 'dist/client',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'index.js', codeSplitting: false } },
  },
});
