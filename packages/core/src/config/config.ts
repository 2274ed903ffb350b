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
  /** Address of a PMTiles file in the schema of Protomaps, requested in byte ranges with the user's token. */
  readonly tiles?: string
  /** Address of GeoJSON with fields, sites, yards and roads of a demo fleet, requested with the user's token. */
  readonly sitePlan?: string
  /** Base maps that users can select besides these. */
  readonly styles: readonly MapStyle[]
  /** Needed by the google engine. */
  readonly googleKey?: string
}

export interface MapStyle {
  readonly name: string
  /** `style`: a MapLibre style; `raster`: picture tiles with `{z}`, `{x}` and `{y}` in the address. */
  readonly kind: 'style' | 'raster'
  readonly url: string
  /** The style in dark mode, if it is another one. */
  readonly dark?: string
  readonly attribution?: string
  /** Raster: closest zoom that has tiles, as the service counts. */
  readonly maxZoom?: number
  /** Origins that browsers request it from; empty for the server of the portal alone. */
  readonly hosts: readonly string[]
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
  map: { engine: 'maplibre', styles: [] },
  themes: [],
  resources: '/resources',
  reports: reportLimits,
}
