import { createContext, use, useEffect, useSyncExternalStore, type ReactNode } from 'react'
import {
  can,
  type Api,
  type Core,
  type AccessRules,
  type Registry,
  type Client,
  type Session,
  type Theme,
} from '@muster/core'
import { DialogsProvider } from './dialogs.tsx'
import { removeDrafts } from './drafts.ts'
import type { Mode } from './theme.ts'

/** Environment of all components: the portal, a widget, a test. */
export interface Host {
  core: Core
  theme: Theme
  mode: Mode
}

const HostContext = createContext<Host | undefined>(undefined)
const RegistryContext = createContext<Registry | undefined>(undefined)

export function HostProvider({ host, children }: { host: Host; children: ReactNode }): ReactNode {
  const { session } = host.core
  useEffect(
    () =>
      session.onSignOut(reason => {
        removeDrafts()
        // after an expired session the same user returns
        if (reason !== 'expired') forgetRecent()
      }),
    [session],
  )
  return (
    <HostContext value={host}>
      <DialogsProvider>{children}</DialogsProvider>
    </HostContext>
  )
}

/** Provides plugins, which load after the host: a login page needs none. */
export function RegistryProvider({ registry, children }: { registry: Registry; children: ReactNode }): ReactNode {
  return <RegistryContext value={registry}>{children}</RegistryContext>
}

export function useHost(): Host {
  const host = use(HostContext)
  if (!host) throw new Error('No host here. Render the component inside <HostProvider host={…}>.')
  return host
}

/** Returns the contributions of the plugins. */
export function useRegistry(): Registry {
  const registry = use(RegistryContext)
  if (!registry) throw new Error('No plugins here. Render the component inside <RegistryProvider registry={…}>.')
  return registry
}

/** Returns the session, or null when signed out. Renders again when it changes. */
export function useSession(): Session | null {
  const { session } = useHost().core
  return useSyncExternalStore(session.subscribe, session.get)
}

/** Returns whether the current session passes the access rule. */
export function useCan(accessRules: AccessRules): boolean {
  return can(useSession(), accessRules)
}

export function useApi(): Api {
  return useHost().core.api
}

/** Returns the host's single instance of a service. */
export function useClient<T>(service: Client<T>): T {
  return useHost().core.use(service)
}

/** Returns the state of the notification channel. */
export function useLiveState() {
  const bus = useHost().core.live.notifications
  return useSyncExternalStore(bus.onState, bus.state)
}

/** Prefixes of keys for recently opened items; the second one is of earlier versions. */
const prefixes = ['muster.recent', 'muster.dashboard.recent']

/** Removes recently opened items of all users, so that the next user does not see them. */
function forgetRecent(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (prefixes.some(prefix => key.startsWith(prefix))) localStorage.removeItem(key)
    }
  } catch {
    // nothing is stored
  }
}
