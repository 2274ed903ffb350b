import { join } from 'node:path'
import {
  addedPlugins,
  importedPackages,
  ofMapEngine,
  pluginList,
  precompress,
  sharedMapWorker,
  sharedPackages,
  sourceTexts,
  withAddedTexts,
} from '@muster/vite-kit'
import { withTranslations } from '@muster/vite-kit/translations'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { addedTo } from './scripts/added-to.ts'
import { chunkGraph } from './scripts/chunk-graph.ts'
import { compileAtOnce } from './scripts/compile-at-once.ts'
import { definitionOf, oneTenant, outDirOf, pluginsOf, tenantOf } from './scripts/one-tenant.ts'
import { portalTexts } from './scripts/portal-texts.ts'
import { serviceWorker } from './scripts/service-worker.ts'
import { themeFiles } from './scripts/theme-files.ts'
import { themes } from './src/themes/index.ts'

/** Tenant folder in `tenants/` for a build of one tenant. */
const tenant = process.env.MUSTER_TENANT
/** External plugins. */
const added = addedPlugins()
const isTenantBuild = tenant !== undefined || added.length > 0
const shown = tenant ? [(await tenantOf(tenant)).theme] : Object.values(themes)

const server = process.env.MUSTER_SERVER ?? 'http://127.0.0.1:4300'

/** Paths that `npm run dev` forwards to the server. */
const served = [
  '/wlf',
  '/command-manager',
  '/config.json',
  '/resources',
  '/maps',
  '/widgets',
  '/ingest',
  '/openapi',
  '/docs',
  '/healthz',
  '/readyz',
  '/metrics',
]

/** Modules that every screen after login needs: the plugins' manifests and shared code. */
const everyScreenInside = new RegExp(
  [
    String.raw`/src/(?:[\w-]+/)?(?:[\w.-]+\.)?(?:routes|slots|drawers|menu)\.ts$`,
    String.raw`/(?:plugin-[\w-]+|account|shell)/(?:src/)?(?:index|[\w-]+\.plugin)\.ts$`,
    String.raw`/packages/core/src/(?:access|format|i18n|registry|session|theme)/`,
    String.raw`/packages/ui/src/(?!drawer)[\w-]+\.tsx?$`,
    String.raw`/packages/(?:ui|fleet-kit)/src/(?:[\w-]+/)?messages\.ts$`,
    String.raw`/apps/portal/src/(?:inside|shell)/[\w-]+\.tsx?$`,
  ].join('|'),
)

/** Small modules that screens of all kinds share. */
const ofAll = new RegExp(
  [
    String.raw`/packages/core/src/(?!resource|realtime|auth)`,
    String.raw`/packages/contract/src/`,
    String.raw`/packages/map-kit/src/(?:geometry|labels|palette|engine)`,
    String.raw`/packages/ui/src/(?:table/use-|identifier/)`,
    String.raw`/@tanstack/(?:react-query|query-core)/`,
  ].join('|'),
)
/** Modules of lists, of controls and of maps, without those that other screens use alone. */
const ofLists = /\/packages\/ui\/src\/(?:table\/|screens\/(?:list|use-list))/
const ofControls = /\/packages\/ui\/src\/controls\/(?:field|text|number|check|choice)\//
const ofMaps = /\/packages\/map-kit\/src\/(?:[\w-]+\.tsx|layers\/|basemap\/|map-port|fit-margins)/

/** Prevents an external plugin that throws while loading from breaking other code in its chunk. */
const isAdded = (id: string) => added.some(({ folder }) => id.startsWith(folder))

/** Lists bundled packages of the default build for a test. */
const imported = isTenantBuild ? [] : [importedPackages(join(import.meta.dirname, 'generated/packages.json'))]
const graph = isTenantBuild ? [] : [chunkGraph(join(import.meta.dirname, 'generated/chunks.json'))]

export default defineConfig({
  plugins: [
    react(),
    tenant ? oneTenant(tenant) : undefined,
    ...(added.length > 0 ? [addedTo(definitionOf(tenant), added), pluginList(added)] : []),
    sharedMapWorker(),
    themeFiles(shown),
    sourceTexts(() =>
      withAddedTexts(withTranslations('portal', portalTexts(tenant ? pluginsOf(tenant) : undefined)), added),
    ),
    compileAtOnce('base'),
    serviceWorker(),
    ...imported,
    ...graph,
    precompress(),
  ],
  resolve: added.length > 0 ? { dedupe: [...sharedPackages] } : {},
  worker: { format: 'es', plugins: () => imported },
  build: {
    target: 'es2023',
    ...(isTenantBuild && { outDir: outDirOf(tenant), emptyOutDir: true }),
    chunkSizeWarningLimit: 1200,
    modulePreload: { polyfill: false },
    // licenses of bundled packages, linked by the changelog dialog
    license: { fileName: 'licenses.txt' },
    // explicit groups load the first screen in one file instead of six, and shared screen code in one instead of forty
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'map-shared', test: ofMapEngine, minShareCount: 2, priority: 2 },
            { name: 'base', tags: ['$initial'], test: id => !ofMapEngine(id) },
            { name: 'inside', test: id => everyScreenInside.test(id) && !isAdded(id) },
            // each of these would otherwise load as ten to thirty files, most of them below a kilobyte
            { name: 'shared', test: ofAll, minShareCount: 6 },
            { name: 'lists', test: ofLists, minShareCount: 20 },
            { name: 'controls', test: ofControls, minShareCount: 15 },
            { name: 'map', test: ofMaps, minShareCount: 4 },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(served.map(path => [path, { target: server, ws: true, changeOrigin: true }])),
  },
})
