import { defineConfig } from 'tsup'

// Bundles every dependency into one file, so that the package installs nothing else.
export default defineConfig({
  entry: { 'muster-agent': 'src/main.ts' },
  format: 'esm',
  target: 'node22',
  platform: 'node',
  splitting: false,
  clean: true,
  minify: true,
  noExternal: [/.*/],
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
})
