import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Tenant } from '@muster/core'
import type { Plugin } from 'vite'

const folder = new URL('../tenants/', import.meta.url)
const absent = '\0muster:absent'

/** What a tenant's file says: its theme for the theme's files, its plugins for what is left out. */
export async function tenantOf(id: string): Promise<Tenant> {
  const file = new URL(`${id}/tenant.ts`, folder)
  if (!existsSync(file))
    throw new Error(`There is no tenant "${id}": apps/portal/tenants has ${readdirSync(folder).join(', ')}.`)
  const { tenants } = (await import(file.href)) as { tenants: readonly Tenant[] }
  if (!tenants[0]) throw new Error(`apps/portal/tenants/${id}/tenant.ts names no tenant.`)
  return tenants[0]
}

/** Plugins that a tenant's `plugins.ts` imports, by folder: `plugin-map`. */
export function pluginsOf(id: string): ReadonlySet<string> {
  const text = readFileSync(new URL(`${id}/plugins.ts`, folder), 'utf8')
  return new Set(text.match(/(?<=@muster\/)plugin-[\w-]+/g))
}

/**
 * A build of one tenant. A plugin that its `plugins.ts` does not import may still be known by its routes, to which others
 * lead where they are registered; the screens behind them have no place in the bundle.
 */
export function oneTenant(id: string): Plugin {
  const chosen = pluginsOf(id)
  const pluginOf = (file = '') => /[/\\]packages[/\\](plugin-[\w-]+)[/\\]/.exec(file)?.[1]
  return {
    name: 'muster:one-tenant',
    enforce: 'pre',
    resolveId: { filter: { id: /^#tenants$/ }, handler: () => fileURLToPath(new URL(`${id}/tenant.ts`, folder)) },
    resolveDynamicImport(_, importer) {
      const plugin = pluginOf(importer)
      return plugin && !chosen.has(plugin) ? absent : undefined
    },
    load: { filter: { id: /^\0muster:absent$/ }, handler: () => 'export {}' },
  }
}

/** Where the portal of one tenant is built, from `apps/portal`. */
export const outDirOf = (id: string) => ['..', '..', 'dist', 'tenants', id].join(sep)
