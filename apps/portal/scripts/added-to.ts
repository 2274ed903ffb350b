import { replaced, type AddedPlugin } from '@muster/vite-kit'
import type { Plugin } from 'vite'

/** Adds external plugins to the tenants defined in a file. Each loads separately, so that a failing one affects no other. */
export function addedTo(definition: string, plugins: readonly AddedPlugin[]): Plugin {
  const loads = plugins.map(
    ({ name, version, requires, entry }) =>
      `loadPlugin(${JSON.stringify({ name, version, requires })}, () => import(${JSON.stringify(entry)}))`,
  )
  return replaced(
    '#tenants',
    () => `
import { loadPlugin } from '@muster/core'
import { tenants as own } from ${JSON.stringify(definition)}
const added = () => Promise.all([${loads.join(', ')}])
const all = async plugins => (await Promise.all([plugins(), added()])).flat()
export const tenants = own.map(tenant => ({ ...tenant, plugins: () => all(tenant.plugins) }))
`,
  )
}
