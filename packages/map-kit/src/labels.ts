import { mapKitMessages } from './messages.ts'
import type { LocationFailure } from './location/use-my-location.ts'
import type { BasemapFailure, Heading } from './types.ts'

/** All texts of a map, translated by the caller. */
export interface MapLabels extends MapTexts {
  map: string
  zoomIn: string
  zoomOut: string
  fitAll: string
  close: string
  cluster: (count: number) => string
  failed: { title: string; webgl: string; load: string; retry: string }
  /** Units of the scale bar. */
  distances: 'metric' | 'imperial'
}

/** Labels shared by all maps; `mapTexts` translates them. */
export interface MapTexts {
  layers: {
    open: string
    base: string
    shown: string
    /** Names of base maps without a configured name. */
    names: Record<'bundled' | 'google' | 'openFreeMap' | 'region' | 'standard', string>
    /** Explains which data goes to which hosts. @param hosts empty if only this server receives data */
    sent: (hosts: readonly string[]) => string
    /** Offer of a street map. @param hosts that receive data */
    offer: { title: string; text: (hosts: readonly string[]) => string; show: string; keep: string }
  }
  /** Labels of the button that folds the side panel. */
  panel: { show: string; hide: string }
  /** Labels of the handle that changes the height of a sheet. */
  sheet: { full: string; half: string }
  location: { find: string; here: string; failure: Record<LocationFailure, string> }
  basemapFailure: (basemapFailure: BasemapFailure) => string
  /** Describes a place by a town: `12 km northeast of Foggia`. @param heading direction from the town */
  near: (distance: string, heading: Heading, town: string) => string
  /** Explains that the page blocks the engine. @param source source that the directive must allow */
  blocked: (directive: string, source: string) => string
}

type Translate = (key: keyof typeof mapKitMessages, values: Record<string, string>) => string

/** @param t translates `mapKitMessages` */
export function mapTexts(t: Translate): MapTexts {
  const names = {
    bundled: t('mapkit.base.bundled', {}),
    google: t('mapkit.base.google', {}),
    openFreeMap: t('mapkit.base.openFreeMap', {}),
    region: t('mapkit.base.region', {}),
    standard: t('mapkit.base.standard', {}),
  }
  return {
    panel: { show: t('mapkit.panel.show', {}), hide: t('mapkit.panel.hide', {}) },
    layers: {
      open: t('mapkit.layers', {}),
      base: t('mapkit.base', {}),
      shown: t('mapkit.shown', {}),
      names,
      sent: hosts =>
        hosts.length === 0 ? t('mapkit.sent.none', {}) : t('mapkit.sent.hosts', { hosts: listed(hosts) }),
      offer: {
        title: t('mapkit.offer', {}),
        text: hosts => t('mapkit.offer.text', { hosts: listed(hosts) }),
        show: t('mapkit.offer.show', {}),
        keep: t('mapkit.offer.keep', {}),
      },
    },
    sheet: { full: t('mapkit.sheet.full', {}), half: t('mapkit.sheet.half', {}) },
    location: {
      find: t('mapkit.location', {}),
      here: t('mapkit.location.here', {}),
      failure: {
        denied: t('mapkit.location.denied', {}),
        insecure: t('mapkit.location.insecure', {}),
        timeout: t('mapkit.location.timeout', {}),
        unavailable: t('mapkit.location.unavailable', {}),
      },
    },
    basemapFailure: ({ reason, host, isFallback }) =>
      [t(`mapkit.trouble.${reason}`, { host }), ...(isFallback ? [t('mapkit.trouble.bundled', {})] : [])].join(' '),
    near: (distance, heading, town) =>
      t('mapkit.near', { distance, heading: t(`mapkit.heading.${heading}`, {}), town }),
    blocked: (directive, source) => t('mapkit.blocked', { directive, source }),
  }
}

const listed = (hosts: readonly string[]) => hosts.map(host => host.replace(/^https?:\/\//, '')).join(', ')

const english: Translate = (key, values) =>
  mapKitMessages[key].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

export const englishLabels: MapLabels = {
  map: 'Map',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fitAll: 'Show all',
  close: 'Close',
  cluster: count => `${count} units`,
  failed: {
    title: 'The map cannot be shown',
    webgl:
      'This browser does not support WebGL 2. Enable hardware acceleration in its settings, or open this page in a current browser. Lists and reports work without the map.',
    load: 'The map could not be loaded. Check the connection and retry.',
    retry: 'Retry',
  },
  distances: 'metric',
  ...mapTexts(english),
}
