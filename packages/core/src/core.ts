import { can } from './access/access.ts'
import { noAnalytics, type Analytics } from './analytics/analytics.ts'
import { createApi, type ApiOptions } from './api/create-api.ts'
import type { RuntimeConfig } from './config/config.ts'
import { createBus, type BusOptions } from './realtime/create-bus.ts'
import type { Core, Nav, Client } from './registry/client.ts'
import { createSession } from './session/create-session.ts'
import type { KeyValueStore } from './session/key-value-store.ts'

export interface CoreOptions {
  config: RuntimeConfig
  store: KeyValueStore
  fetch?: ApiOptions['fetch']
  /** Page events, clock and sockets of the live channels; default: those of the browser. */
  live?: Partial<Omit<BusOptions, 'url' | 'session'>>
  nav?: Nav
  /** Receives clicks in text fields; by default they are ignored. */
  analytics?: Analytics
}

/**
 * Creates everything that a host supplies to clients and screens, in the required order.
 *
 * @example
 * const core = createCore({ config: readConfig(file), store: browserStore(), nav })
 */
export function createCore({ config, store, fetch, live, nav, analytics = noAnalytics }: CoreOptions): Core {
  const session = createSession(store)
  const clients = new Map<Client<unknown>, unknown>()
  const core: Core = {
    config,
    session,
    api: createApi({ bases: config.bases, credentials: config.credentials, session, fetch }),
    live: {
      notifications: createBus({ ...live, url: config.sockets.notifications, session }),
      commands: createBus({ ...live, url: config.sockets.commands, session }),
    },
    can: accessRules => can(session.get(), accessRules),
    use<T>(client: Client<T>): T {
      if (!clients.has(client)) clients.set(client, client.create(core))
      return clients.get(client) as T
    },
    nav,
    analytics,
  }
  return core
}
