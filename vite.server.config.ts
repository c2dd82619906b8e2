import { defineConfig } from 'vite';

const workers = ['pglite-worker', 'loop-watchdog'];

/**
 * The server as few files: loading two thousand modules one by one was most of a start, and a quarter of the memory.
 * Names stay whole, so that the stack of an error can be read.
 */
export default defineConfig({
  publicDir: false,
  // What brings binaries or data beside its code stays a package of its own.
  ssr: {
    noExternal: true,
    external: ['@node-rs/argon2', '@electric-sql/pglite', 'i18n-iso-countries', 'pg-native'],
  },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        'make-template': 'src/make-template.ts',
        'cli/main': 'src/cli/main.ts',
        'pglite-worker': 'src/db/pglite-worker.mjs',
        'loop-watchdog': 'src/edge/monitor/loop-watchdog.mjs',
      },
      output: {
        minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
        entryFileNames: ({ name }) => (workers.includes(name) ? '[name].mjs' : '[name].js'),
        // Beside main.js, where the workers are looked for.
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
});
