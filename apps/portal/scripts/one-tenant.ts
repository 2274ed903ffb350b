import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Tenant } from '@muster/core'
import type { Plugin } from 'vite'

const folder = new URL('../tenants/', import.meta.url)
const packages = fileURLToPath(new URL('../../../packages/', import.meta.url))
const absent = '\0muster:absent'

/** Loads a tenant's definition. */
export async function tenantOf(id: string): Promise<Tenant> {
  const file = new URL(`${id}/tenant.ts`, folder)
  if (!existsSync(file))
    throw new Error(`There is no tenant "${id}": apps/portal/tenants has ${readdirSync(folder).join(', ')}.`)
  const { tenants } = (await import(file.href)) as { tenants: readonly Tenant[] }
  if (!tenants[0]) throw new Error(`apps/portal/tenants/${id}/tenant.ts names no tenant.`)
  return tenants[0]
}

/** Returns the plugin folders that a tenant's `plugins.ts` imports, such as `plugin-map`. */
export function pluginsOf(id: string): ReadonlySet<string> {
  const text = readFileSync(new URL(`${id}/plugins.ts`, folder), 'utf8')
  return new Set(text.match(/(?<=@muster\/)plugin-[\w-]+/g))
}

/**
 * Builds the portal of one tenant. Other plugins may import the routes of an excluded plugin for links; its screens are
 * replaced by an empty module.
 */
export function oneTenant(id: string): Plugin {
  const chosen = pluginsOf(id)
  const pluginOf = (file = '') =>
    file.startsWith(packages) ? /^(plugin-[\w-]+)[/\\]/.exec(file.slice(packages.length))?.[1] : undefined
  return {
    name: 'muster:one-tenant',
    enforce: 'pre',
    resolveId: { filter: { id: /^#tenants$/ }, handler: () => definitionOf(id) },
    resolveDynamicImport(_, importer) {
      const plugin = pluginOf(importer)
      return plugin && !chosen.has(plugin) ? absent : undefined
    },
    load: { filter: { id: /^\0muster:absent$/ }, handler: () => 'export {}' },
  }
}

/** Returns the file that defines a tenant; by default the standard build with every theme and plugin. */
export const definitionOf = (id?: string): string =>
  fileURLToPath(id ? new URL(`${id}/tenant.ts`, folder) : new URL('../src/tenants/every.ts', import.meta.url))

/** Returns the output folder of a tenant's build, relative to `apps/portal`. */
export const outDirOf = (id = 'every') => ['..', '..', 'dist', 'tenants', id].join(sep)
