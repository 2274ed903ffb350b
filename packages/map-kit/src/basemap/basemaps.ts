import type { RuntimeConfig } from '@muster/core'
import type { EngineOptions, MapFile } from '../engine.ts'
import type { MapTexts } from '../labels.ts'

export interface Basemap {
  /** Stable id. */
  id: string
  /** Configured name, or the key of a label. */
  name: string | { label: keyof MapTexts['layers']['names'] }
  engine: EngineOptions
  /** Origins that it requests, in addition to this server. */
  hosts: readonly string[]
  /** Offered to users who see the bundled map for the first time. */
  isOffer?: boolean
}

/** Street map that the server offers. */
const openFreeMap = 'https://tiles.openfreemap.org/styles/liberty'

const googleHost = 'https://maps.googleapis.com'

/**
 * Returns the base maps of an installation, the default first.
 * @param fetch fetches files of this server
 * @param language ISO 639-1 code for multilingual labels
 */
export function basemapsOf(
  { engine, googleKey, style, tiles, styles }: RuntimeConfig['map'],
  { fetch, language }: { fetch?: MapFile['fetch']; language?: string | undefined } = {},
): Basemap[] {
  const known: Basemap[] = []
  if (engine === 'google' && googleKey) {
    const options: EngineOptions = { kind: 'google', key: googleKey, ...(language && { language }) }
    known.push({ id: 'google', name: { label: 'google' }, engine: options, hosts: [googleHost] })
  }
  if (style) {
    const hosts = originsOf([style])
    known.push({ id: 'standard', name: { label: 'standard' }, engine: { kind: 'maplibre', style, hosts }, hosts })
  }
  if (tiles) {
    const file = { url: tiles, ...(fetch && { fetch }) }
    known.push({
      id: 'region',
      name: { label: 'region' },
      engine: { kind: 'maplibre', tiles: file, hosts: [] },
      hosts: [],
    })
  }
  known.push({ id: 'bundled', name: { label: 'bundled' }, engine: { kind: 'maplibre' }, hosts: [] })
  for (const { name, kind, url, dark, attribution, maxZoom, hosts } of styles) {
    const options: EngineOptions =
      kind === 'raster'
        ? { kind: 'maplibre', raster: { url, ...(attribution && { attribution }), ...(maxZoom && { maxZoom }) }, hosts }
        : { kind: 'maplibre', style: dark ? { light: url, dark } : url, hosts }
    const isOffer = url === openFreeMap
    const shownName = isOffer && name === 'OpenFreeMap' ? ({ label: 'openFreeMap' } as const) : name
    known.push({ id: `named:${name}`, name: shownName, engine: options, hosts, ...(isOffer && { isOffer }) })
  }
  return known
}

const originsOf = (addresses: readonly string[]) =>
  addresses.filter(address => /^https?:/.test(address)).map(address => new URL(address).origin)
