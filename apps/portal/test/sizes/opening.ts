import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { dashboardTiles, equipmentTiles } from '@muster/plugin-dashboards/slots'
import type { ChunkGraph } from '../../scripts/chunk-graph.ts'
import { registry } from '../specification/real-portal.ts'

const portal = join(import.meta.dirname, '../..')
const graphFile = join(portal, 'generated/chunks.json')
if (!existsSync(graphFile)) throw new Error(`${graphFile} is missing: run npm run build first.`)
const graph = JSON.parse(readFileSync(graphFile, 'utf8')) as ChunkGraph
const chunks = Object.values(graph)

/** Bytes of gzip of each loaded file, by its name without the hash. */
export type Opening = ReadonlyMap<string, number>

/** Modules that a module loads as soon as it is shown. */
const loadsAtOnce: Readonly<Record<string, readonly string[]>> = {
  'packages/map-kit/src/map-canvas.tsx': ['packages/map-kit/src/maplibre/host.tsx'],
  'packages/map-kit/src/maplibre/engine.ts': ['node_modules/maplibre-gl/src/source/worker.ts'],
  'packages/plugin-map/src/fleet/fleet-map.tsx': [
    'packages/plugin-map/src/fleet/fleet-overlays.tsx',
    'packages/plugin-map/src/navigator/navigator.tsx',
  ],
  'packages/plugin-map/src/history/history-time.tsx': ['packages/plugin-map/src/history/history-chart.tsx'],
  'packages/plugin-dashboards/src/main/main-dashboard.tsx': registry.fills(dashboardTiles).map(moduleOf),
  'packages/plugin-dashboards/src/equipment/equipment-dashboard.tsx': registry.fills(equipmentTiles).map(moduleOf),
}

const fileOf = new Map(Object.entries(graph).flatMap(([file, { modules }]) => modules.map(id => [id, file] as const)))

function chunkOf(id: string): string {
  const file = fileOf.get(id)
  if (file === undefined) throw new Error(`The build has no ${id}: run npm run build.`)
  return file
}

/** Returns the path of the module that a lazy part imports; Vitest has resolved it in the function's source. */
function moduleOf({ load }: { load: () => unknown }): string {
  const [, path] = /import__\("\/([^"]+)"\)/.exec(String(load)) ?? []
  if (path === undefined) throw new Error(`No import in ${String(load)}`)
  return path
}

/** Returns the files that a module loads, with their imports and what they load at once. */
function filesOf(ids: readonly string[]): Set<string> {
  const files = new Set<string>()
  const add = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    const { imports, modules } = graph[file] ?? { imports: [], modules: [] }
    for (const each of imports) add(each)
    for (const id of modules) for (const next of loadsAtOnce[id] ?? []) add(chunkOf(next))
  }
  for (const id of ids) add(chunkOf(id))
  return files
}

const shellFiles = filesOf(['apps/portal/src/main.tsx', 'apps/portal/src/inside/open-inside.tsx'])

/** Files that every screen after login needs. */
export const shell = sized(shellFiles)

/** Returns the files that each screen of the default build loads beyond the shell, with the texts of its plugin, by path. */
export function openings(): Map<string, Opening> {
  const messages = (plugin: string) =>
    registry.texts.filter(texts => texts.plugin === plugin && String(texts.load).includes('import__')).map(moduleOf)
  return new Map(
    registry.routes.map(route => {
      const files = filesOf([moduleOf(route), ...messages(route.plugin)])
      return [route.path, sized([...files].filter(file => !shellFiles.has(file)))]
    }),
  )
}

/** Returns the name of a file without its hash, with a module where several files have the same name. */
function nameOf(file: string): string {
  const chunk = graph[file]
  if (!chunk) return basename(file).replace(/-[\w-]{8}(?=\.css$)/, '')
  const isUnique = chunks.every(other => other === chunk || other.name !== chunk.name)
  return isUnique ? chunk.name : `${chunk.name} of ${chunk.modules.at(-1)}`
}

function sized(files: Iterable<string>): Opening {
  const sizes = new Map<string, number>()
  for (const file of files) {
    const zipped = join(portal, 'dist', `${file}.gz`)
    sizes.set(nameOf(file), statSync(existsSync(zipped) ? zipped : join(portal, 'dist', file)).size)
  }
  return sizes
}
