import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A plugin of another package that the portal was built with. */
export interface AddedPlugin {
  readonly name: string
  readonly version: string
  readonly widgets: readonly {
    readonly tag: string
    /** IDs of the operations that it calls, and their permissions. */
    readonly calls: readonly string[]
    readonly permissions: readonly string[]
  }[]
}

/** Reads the plugins that a portal was built with; the usual portal has none. */
export function readAddedPlugins(portal: string): readonly AddedPlugin[] {
  const file = join(portal, 'plugins.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as AddedPlugin[]) : []
}
