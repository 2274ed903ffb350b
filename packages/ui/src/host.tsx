import { createContext, use, useSyncExternalStore, type ReactNode } from 'react'
import type { Api, Core, Gate, Registry, Service, Session, Theme } from '@muster/core'
import { can } from '@muster/core'
import type { Mode } from './theme.ts'

/** What every component may ask its host for: the portal, a widget, a test. */
export interface Host {
  core: Core
  registry: Registry
  theme: Theme
  mode: Mode
}

const HostContext = createContext<Host | undefined>(undefined)

export function HostProvider({ host, children }: { host: Host; children: ReactNode }): ReactNode {
  return <HostContext value={host}>{children}</HostContext>
}

export function useHost(): Host {
  const host = use(HostContext)
  if (!host) throw new Error('No host here. Render the component inside <HostProvider host={…}>.')
  return host
}

/** The session, or null when signed out; renders again when it changes. */
export function useSession(): Session | null {
  const { session } = useHost().core
  return useSyncExternalStore(session.subscribe, session.get)
}

/** May the current session pass? */
export function useCan(gate: Gate): boolean {
  return can(useSession(), gate)
}

export function useApi(): Api {
  return useHost().core.api
}

/** The host's one instance of a service. */
export function useService<T>(service: Service<T>): T {
  return useHost().core.use(service)
}

/** Light or dark, as the user sees it now. */
export function useMode(): Mode {
  return useHost().mode
}
