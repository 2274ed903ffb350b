import { defineConfig } from 'tsup'

// One folder that needs no node_modules. What a command loads lazily is a file of its own, so that `--help` reads none of it.
export default defineConfig({
  entry: { main: 'src/main.ts' },
  format: 'esm',
  target: 'node22',
  platform: 'node',
  splitting: true,
  clean: true,
  minify: true,
  noExternal: [/.*/],
  // Ink asks for it in development only
  esbuildOptions(options) {
    options.alias = { 'react-devtools-core': './src/live/no-devtools.ts' }
    options.define = { 'process.env.NODE_ENV': '"production"' }
  },
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
})
