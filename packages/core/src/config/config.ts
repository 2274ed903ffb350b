import { defaultBases, reportLimits, type ReportLimits, type ServiceName } from '@muster/contract'
import type { Credentials } from '../api/create-api.ts'
import type { ThemeRule } from '../theme/pick-theme.ts'

/** What one installation sets without a new build; every part has a default. */
export interface RuntimeConfig {
  /** Base address of each service, without a slash at the end. */
  readonly bases: Readonly<Record<ServiceName, string>>
  /** WebSocket addresses; a path is taken on the page's own host. */
  readonly sockets: { readonly notifications: string; readonly commands: string }
  /** Destinations of live channels; `{unitId}` stands for a unit's. */
  readonly destinations: { readonly commands: string }
  readonly credentials: Readonly<Record<ServiceName, Credentials>>
  readonly map: MapConfig
  /** Which theme at which host name; the first that matches. */
  readonly themes: readonly ThemeRule[]
  /** Address of vehicle icons and documents. */
  readonly resources: string
  /** How much one request for a report may ask for (001 §9). */
  readonly reports: ReportLimits
}

export interface MapConfig {
  readonly engine: 'maplibre' | 'google'
  /** Address of a MapLibre style; the bundled offline basemap when left out. */
  readonly style?: string
  /** Needed by the google engine. */
  readonly googleKey?: string
}

const bearer: Record<ServiceName, Credentials> = {
  fleet: 'bearer',
  'command-manager': 'bearer',
  'notification-manager': 'bearer',
  'notification-configurator': 'bearer',
  report: 'bearer',
}

export const defaultConfig: RuntimeConfig = {
  bases: defaultBases,
  sockets: { notifications: '/wlf/ws', commands: '/command-manager/ws' },
  destinations: { commands: '/topic/commands/{unitId}/FILE_TRANSFER' },
  credentials: bearer,
  map: { engine: 'maplibre' },
  themes: [],
  resources: '/resources',
  reports: reportLimits,
}
