import { tenants } from '#tenants'
import { assemble, createI18n, loadMessages, type MenuEntry } from '@muster/core'
import { fakeCore } from '@muster/core/testing'
import { insideMessages } from '@muster/ui/inside-messages'
import { hostMessages } from '../../src/messages.ts'
import { routingFor } from '../../src/routing/routes.tsx'

const [tenant] = tenants
if (!tenant) throw new Error('The default build has no tenant.')

/** What the plugins of the default build make together. */
export const registry = assemble(await tenant.plugins(), { mode: 'development' })

/** English texts, as the first screen after login has them. */
export const { messages: texts, errors: textErrors } = await loadMessages(registry, {
  ...hostMessages,
  ...insideMessages,
})

const [routes] = routingFor({ core: fakeCore(), i18n: createI18n({ messages: {} }), tenant })

/** Paths that the portal answers itself; `*` is for what no plugin has. */
export const ownPaths = routes.flatMap(({ children = [] }) => children).map(({ path = '' }) => path)

export interface RealLeaf extends MenuEntry {
  readonly href: string
  /** English labels of the groups it is in, outermost first. */
  readonly groups: readonly string[]
}

/** The leaves of a menu in the order they are shown. */
export function leavesOf(entries: readonly MenuEntry[], groups: readonly string[] = []): RealLeaf[] {
  return entries.flatMap(entry =>
    entry.href === undefined
      ? leavesOf(entry.children, [...groups, texts[entry.label] ?? entry.label])
      : [{ ...entry, href: entry.href, groups }],
  )
}
