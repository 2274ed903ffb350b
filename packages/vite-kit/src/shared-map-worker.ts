import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { transformWithOxc, type Plugin } from 'vite'

const require = createRequire(import.meta.url)
const source = join(dirname(require.resolve('maplibre-gl/package.json')), 'src')
const { dependencies } = require('maplibre-gl/package.json') as { dependencies: Record<string, string> }
const packages = ['maplibre-gl', ...Object.keys(dependencies)]

/** Returns whether a module belongs to the map engine or its dependencies. */
export const ofMapEngine = (id: string) => packages.some(name => id.includes(`/node_modules/${name}/`))

const worker = 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
const notice = `/*! @license MapLibre GL JS, 3-Clause BSD: https://github.com/maplibre/maplibre-gl-js/blob/main/LICENSE.txt */\n`

/**
 * Builds the map engine from its source, so that page and worker share common code: its own bundles contain it twice,
 * a quarter of the map's download size.
 */
export function sharedMapWorker(): Plugin {
  return {
    name: 'muster:shared-map-worker',
    apply: 'build',
    enforce: 'pre',
    resolveId(id) {
      if (id === 'maplibre-gl') return join(source, 'index.ts')
      return id === worker ? `\0${worker}` : undefined
    },
    load(id) {
      if (id !== `\0${worker}`) return undefined
      const file = this.emitFile({ type: 'chunk', id: join(source, 'source/worker.ts'), name: 'map-worker' })
      return `export default import.meta.ROLLUP_FILE_URL_${file}`
    },
    async transform(code, id) {
      if (!id.startsWith(source) || !id.endsWith('.ts')) return undefined
      // its source relies on fields without an initialiser being removed, because a constructor above sets them
      const script = await transformWithOxc(code, id, { typescript: { removeClassFieldsWithoutInitializer: true } })
      return id === join(source, 'index.ts') ? { ...script, code: notice + script.code } : script
    },
  }
}
