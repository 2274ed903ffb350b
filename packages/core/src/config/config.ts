import { defaultBases, reportLimits, type MusterService, type PluginService, type ReportLimits } from '@muster/contract'
import type { Credentials } from '../api/create-api.ts'
import type { ThemeRule } from '../theme/pick-theme.ts'

/** Settings of one installation, applied without a new build. Every part has a default. */
export interface RuntimeConfig {
  /** Base address of each service, and of backends of plugins at another address than theirs; without a trailing slash. */
  readonly bases: Readonly<Record<MusterService, string> & Record<PluginService, string>>
  /** WebSocket addresses; a path refers to the host of the page. */
  readonly sockets: { readonly notifications: string; readonly commands: string }
  /** Destinations of live channels; `{unitId}` is replaced by the unit ID. */
  readonly destinations: { readonly commands: string }
  readonly credentials: Readonly<Record<MusterService, Credentials>>
  readonly map: MapConfig
  /** Theme for each host name; the first match wins. */
  readonly themes: readonly ThemeRule[]
  /** Base address of vehicle icons and documents. */
  readonly resources: string
  /** Limits of one report request (001 §9). */
  readonly reports: ReportLimits
}

export interface MapConfig {
  readonly engine: 'maplibre' | 'google'
  /** Address of a MapLibre style; default: the bundled offline basemap. */
  readonly style?: string
  /** Address of a PMTiles file in the schema of Protomaps, requested in byte ranges with the user's token. */
  readonly tiles?: string
  /** Address of GeoJSON with fields, sites, yards and roads of a demo fleet, requested with the user's token. */
  readonly sitePlan?: string
  /** Additional base maps that users can select. */
  readonly styles: readonly MapStyle[]
  /** Required by the google engine. */
  readonly googleKey?: string
}

export interface MapStyle {
  readonly name: string
  /** `style`: a MapLibre style; `raster`: image tiles with `{z}`, `{x}` and `{y}` in the address. */
  readonly kind: 'style' | 'raster'
  readonly url: string
  /** Style in dark mode, if different. */
  readonly dark?: string
  readonly attribution?: string
  /** Raster: highest zoom level that has tiles, in the numbering of the service. */
  readonly maxZoom?: number
  /** Origins that browsers request it from; empty for the portal's own server. */
  readonly hosts: readonly string[]
}

const bearer: Record<MusterService, Credentials> = {
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
