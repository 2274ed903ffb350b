import { tenants } from '#tenants'
import { assemble, createI18n, loadMessages, type MenuEntry } from '@muster/core'
import { fakeCore } from '@muster/core/testing'
import { insideMessages } from '@muster/ui/inside-messages'
import { hostMessages } from '../../src/messages.ts'
import { routingFor } from '../../src/routing/routes.tsx'

const [tenant] = tenants
if (!tenant) throw new Error('The default build has no tenant.')

/** Registry of the default build. */
export const registry = assemble(await tenant.plugins(), { mode: 'development' })

/** English texts of the first screen after login. */
export const { messages: texts, errors: textErrors } = await loadMessages(registry, {
  ...hostMessages,
  ...insideMessages,
})

const [routes] = routingFor({ core: fakeCore(), i18n: createI18n({ messages: {} }), tenant })

/** Paths of the portal itself; `*` covers unknown paths. */
export const ownPaths = routes.flatMap(({ children = [] }) => children).map(({ path = '' }) => path)

export interface RealLeaf extends MenuEntry {
  readonly href: string
  /** English labels of the groups that contain it, outermost first. */
  readonly groups: readonly string[]
}

/** Lists the leaves of a menu in display order. */
export function leavesOf(entries: readonly MenuEntry[], groups: readonly string[] = []): RealLeaf[] {
  return entries.flatMap(entry =>
    entry.href === undefined
      ? leavesOf(entry.children, [...groups, texts[entry.label] ?? entry.label])
      : [{ ...entry, href: entry.href, groups }],
  )
}
