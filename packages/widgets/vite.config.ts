import { join } from 'node:path'
import {
  addedPlugins,
  importedPackages,
  ofMapEngine,
  precompress,
  replaced,
  sharedMapWorker,
  sharedPackages,
  sourceTexts,
  widgetsOf,
} from '@muster/vite-kit'
import { withTranslations } from '@muster/vite-kit/translations'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import manifest from './package.json' with { type: 'json' }
import messages from './src/messages.en.json' with { type: 'json' }
import { loader } from './scripts/loader.ts'
import { plainImports } from './scripts/plain-imports.ts'
import { shadowSheets } from './scripts/shadow-sheets.ts'

/** Modules that every widget needs, in one file. */
const everyWidget = new RegExp(
  [
    String.raw`/node_modules/(?:react|react-dom|scheduler|zustand|openapi-fetch)/`,
    String.raw`/node_modules/@tanstack/(?:query-core|react-query)/build/modern/(?!infinite|useInfinite|mutationObserver|useMutation|queriesObserver|useQueries)`,
    String.raw`/packages/(?:widgets/src/(?:runtime|i18n-lite)|core/src/(?:access|api|config|format|i18n|session|theme))/`,
    String.raw`/packages/ui/src/(?:state-panel|use-format)\.`,
  ].join('|'),
)

const i18nLite = (name: string) => join(import.meta.dirname, `src/i18n-lite/${name}.ts`)

/** Widgets of external plugins, built into the folder of a tenant's portal. */
const added = await Promise.all(
  addedPlugins().map(async plugin => ({ entry: plugin.widgets, widgets: await widgetsOf(plugin) })),
)
const lazy = added.flatMap(({ entry, widgets }) =>
  widgets.map(({ tag }) => `${JSON.stringify(tag)}: () => import(${JSON.stringify(entry)})`),
)
const outDir = process.env.MUSTER_WIDGETS_OUT

const imported = outDir ? undefined : importedPackages(join(import.meta.dirname, 'generated/packages.json'))

export default defineConfig({
  // the real packages weigh as much as all other code of the widgets
  resolve: {
    alias: { i18next: i18nLite('i18next'), 'react-i18next': i18nLite('react-i18next') },
    ...(outDir && { dedupe: [...sharedPackages] }),
  },
  plugins: [
    react(),
    sharedMapWorker(),
    shadowSheets(),
    plainImports(),
    loader(
      manifest,
      added.flatMap(({ widgets }) => widgets),
    ),
    lazy.length > 0 ? replaced('#added-widgets', () => `export const added = { ${lazy.join(', ')} }`) : undefined,
    // the plugins' widgets use the portal's texts
    sourceTexts(() => withTranslations('widgets', messages)),
    imported,
    precompress(),
  ],
  // files load from the script's folder, wherever the page is
  base: './',
  worker: { format: 'es', plugins: () => (imported ? [imported] : []) },
  build: {
    target: 'es2023',
    ...(outDir && { outDir, emptyOutDir: true }),
    chunkSizeWarningLimit: 1200,
    modulePreload: false,
    // licenses of every package in the bundle
    license: { fileName: 'licenses.txt' },
    // size.test.ts reads from it which files a widget loads
    manifest: 'manifest.json',
    rolldownOptions: {
      input: { mount: 'src/runtime/mount.tsx' },
      preserveEntrySignatures: 'exports-only',
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        codeSplitting: {
          groups: [
            { name: 'map-shared', test: ofMapEngine, minShareCount: 2, priority: 2 },
            { name: 'runtime', test: everyWidget, priority: 1 },
          ],
        },
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
})
