import type { Analytics } from '../analytics/analytics.ts'
import type { AccessRules } from '../access/access.ts'
import type { Api } from '../api/create-api.ts'
import type { RuntimeConfig } from '../config/config.ts'
import type { Bus } from '../realtime/bus.ts'
import type { SessionStore } from '../session/create-session.ts'

/** Services that a host supplies. The portal's `nav` drives a router, a widget's emits an event, the CLI has none. */
export interface Core {
  readonly config: RuntimeConfig
  readonly session: SessionStore
  readonly api: Api
  /** The two live channels; the host starts them with `Bus.start`. */
  readonly live: { readonly notifications: Bus; readonly commands: Bus }
  /** Checks the access of the current session. */
  can(access: AccessRules): boolean
  /** Returns the host's single instance of a client. */
  use<T>(client: Client<T>): T
  readonly nav?: Nav
  /** Receives clicks in text fields; ignores them by default. */
  readonly analytics: Analytics
}

export interface Nav {
  /**
   * Navigates. `replace` replaces the current entry of the history; it does nothing while another screen is loading,
   * because the user has already left the one that calls it.
   */
  go(href: string, how?: { replace?: boolean }): void
  /** Path of the latest navigation, even if its screen is not shown yet, so that a redirect never interrupts it. */
  path?(): string
}

/** React-free code shared by screens, widgets and the command line. */
export interface Client<T> {
  readonly kind: 'client'
  readonly id: string
  create(core: Core): T
}

export type AnyClient = Client<unknown>

/**
 * @example
 * export const fleets = defineClient({
 *   id: 'fleets',
 *   create: ({ api }) => ({ list: (page: PageQuery) => api.call(listFleets, { query: pageOf(listFleets, page) }) }),
 * })
 * core.use(fleets).list({ page: 1, size: 50 })
 */
export function defineClient<T>(definition: Omit<Client<T>, 'kind'>): Client<T> {
  return { kind: 'client', ...definition }
}
