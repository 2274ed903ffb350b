import type { Analytics } from '../analytics/analytics.ts'
import type { Gate } from '../access/access.ts'
import type { Api } from '../api/create-api.ts'
import type { RuntimeConfig } from '../config/config.ts'
import type { Bus } from '../realtime/bus.ts'
import type { SessionStore } from '../session/create-session.ts'

/**
 * What a host supplies to services. The portal's `nav` drives a router, a widget's emits an event, the CLI has
 * none.
 */
export interface Core {
  readonly config: RuntimeConfig
  readonly session: SessionStore
  readonly api: Api
  /** The two live channels; a host starts them, see `Bus.start`. */
  readonly live: { readonly notifications: Bus; readonly commands: Bus }
  /** Judges the current session. */
  can(access: Gate): boolean
  /** The one instance of a service in this host. */
  use<T>(service: Service<T>): T
  readonly nav?: Nav
  /** Gets clicks in text fields; the usual one drops them. */
  readonly analytics: Analytics
}

export interface Nav {
  /** `replace` puts the address in place of the present one in the history. */
  go(href: string, how?: { replace?: boolean }): void
  /** The path the visitor has gone to, on the screen already or not: who is leaving is not taken back. */
  path?(): string
}

/** React-free code that screens, widgets and the command line share. */
export interface Service<T> {
  readonly kind: 'service'
  readonly id: string
  create(core: Core): T
}

export type AnyService = Service<unknown>

/**
 * @example
 * export const fleets = defineService({
 *   id: 'fleets',
 *   create: ({ api }) => ({ list: (page: PageQuery) => api.call(listFleets, { query: pageOf(listFleets, page) }) }),
 * })
 * core.use(fleets).list({ page: 1, size: 50 })
 */
export function defineService<T>(definition: Omit<Service<T>, 'kind'>): Service<T> {
  return { kind: 'service', ...definition }
}
