import { addMessages, assemble, labelsOf, type Core, type I18n, type Tenant } from '@muster/core'
import { fleetKitMessages } from '@muster/fleet-kit/messages'
import { mapKitMessages } from '@muster/map-kit/messages'
import { signalsMessages } from '@muster/signals/messages'
import { loadDialogs } from '@muster/ui'
import { insideMessages } from '@muster/ui/inside-messages'
import type { RouteObject } from 'react-router-dom'
import { version } from '../../package.json'
import { hostMessages } from '../messages.ts'
import { Inside } from './inside.tsx'
import { screenRoutes } from './screen-routes.tsx'

export { Elsewhere } from './elsewhere.tsx'

/** Assembles the tenant's plugins. Labels of menu and titles load immediately, other texts with a plugin's first screen. */
export async function insideRoutes(core: Core, i18n: I18n, tenant: Tenant): Promise<RouteObject[]> {
  loadDialogs()
  const registry = assemble(await tenant.plugins(), {
    mode: import.meta.env.DEV ? 'development' : 'production',
    logger: console,
    version,
    onMessages: messages => addMessages(i18n, messages),
  })
  const shared = { ...hostMessages, ...insideMessages, ...fleetKitMessages, ...mapKitMessages, ...signalsMessages }
  addMessages(i18n, labelsOf(registry, shared, console).messages)
  return [{ element: <Inside registry={registry} />, children: screenRoutes(core, registry.routes) }]
}
