import { join } from 'node:path'
import { writePackagesOf } from '@muster/vite-kit/packages-of'
import { defineConfig } from 'tsup'

// Builds a folder without node_modules. Lazily loaded modules become separate files, which `--help` does not read.
export default defineConfig({
  entry: { main: 'src/main.ts' },
  format: 'esm',
  target: 'node22',
  platform: 'node',
  splitting: true,
  clean: true,
  minify: true,
  noExternal: [/.*/],
  // Ink imports it in development only
  esbuildOptions(options) {
    options.alias = { 'react-devtools-core': './src/live/no-devtools.ts' }
    options.define = { 'process.env.NODE_ENV': '"production"' }
  },
  esbuildPlugins: [
    {
      name: 'muster:packages',
      setup(build) {
        build.initialOptions.metafile = true
        build.onEnd(({ metafile }) => {
          const inputs = Object.entries(metafile?.inputs ?? {})
          const bundled = new Set(
            Object.values(metafile?.outputs ?? {}).flatMap(({ inputs: used }) => Object.keys(used)),
          )
          writePackagesOf(
            join(import.meta.dirname, 'generated/packages.json'),
            inputs.map(([id, { imports }]) => ({ id, imports: imports.map(({ path }) => path) })),
            id => bundled.has(id),
          )
        })
      },
    },
  ],
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
})
