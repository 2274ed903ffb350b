import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ConfigReader } from './config-reader.ts'

/** Base map that users can select. */
export interface MapStyle {
  name: string
  /** `style`: a MapLibre style; `raster`: picture tiles with `{z}`, `{x}` and `{y}` in the address. */
  kind: 'style' | 'raster'
  /** Address for requests by browsers. */
  url: string
  /** Style in dark mode, if it differs. */
  dark?: string
  attribution?: string
  /** Raster: highest zoom with tiles, in the zoom levels of the service. */
  maxZoom?: number
  /** Origins from which browsers load the map; empty if it is served by this server only. */
  hosts: string[]
}

export interface MapsConfig {
  styles: MapStyle[]
  /** Text of each style file on this server; the style's `url` is `mapStylesBase` with its index. */
  styleFiles: string[]
  /** Absolute path of a PMTiles file. */
  tiles?: string
}

/** Path of the map files on this server. */
export const mapsBase = '/maps'
export const mapTilesPath = `${mapsBase}/tiles`
/** Path of the work sites of the demo fleet, as GeoJSON. */
export const sitePlanPath = `${mapsBase}/site-plan.json`
export const mapStylePath = (index: number) => `${mapsBase}/styles/${index}.json`

/** Base map offered unless the operator removes it. */
const openFreeMap: MapStyle = {
  name: 'OpenFreeMap',
  kind: 'style',
  url: 'https://tiles.openfreemap.org/styles/liberty',
  dark: 'https://tiles.openfreemap.org/styles/dark',
  hosts: ['https://tiles.openfreemap.org'],
}

const most = 20
const stylesName = 'MUSTER_MAP_STYLES'
const tilesName = 'MUSTER_MAP_TILES'
const fields = ['name', 'url', 'dark', 'attribution', 'maxZoom', 'hosts']

/** Base maps in addition to the bundled one. Browsers may load maps from these hosts only. */
export function readMaps(reader: ConfigReader): MapsConfig {
  const text = reader.text(stylesName, {
    about:
      'More base maps for the layers panel of the map. An address is a MapLibre style, picture tiles with `{z}`, `{x}` and `{y}`, or a style file on this server. ' +
      'The page’s content security policy admits the host of each address; name further hosts, such as those of tiles, in `hosts`. ' +
      'Browsers that show the map send the visible area and their IP address to these hosts, and to no others. ' +
      'Addresses, including keys in them, are visible to users. ' +
      'OpenFreeMap (streets) is offered as well, and its host receives something only from browsers whose user selected it; `off` removes it.',
    defaultIs: 'OpenFreeMap (streets)',
    allowed:
      '`off`; `NAME=ADDRESS` pairs, comma-separated; or a JSON array of `name`, `url` and, optional, `dark` (style in dark mode), `hosts` (array of origins), `attribution`, `maxZoom`. `off,` before pairs or an array keeps these and removes OpenFreeMap',
  })
  const styleFiles: string[] = []
  const styles = offeredStyles(text ?? '', styleFiles, fix => reader.wrong(stylesName, fix, false))
  const tiles = reader.text(tilesName, {
    about:
      'PMTiles file with vector tiles of a region in the schema of Protomaps, such as an extract of OpenStreetMap. Becomes the default base map unless `MUSTER_MAP_STYLE` is set. ' +
      'The server sends it to users who are signed in; browsers send nothing to others.',
    allowed: 'path of a PMTiles file, version 3',
  })
  const flaw = tiles === undefined ? undefined : flawOfTiles(tiles)
  if (flaw) reader.wrong(tilesName, flaw)
  return { styles, styleFiles, ...(tiles === undefined ? {} : { tiles: resolve(tiles) }) }
}

/** Returns the configured styles, plus OpenFreeMap unless `off` precedes them or one of them is the same map. */
function offeredStyles(text: string, files: string[], wrong: (fix: string) => void): MapStyle[] {
  const [, off, own = ''] = /^(off(?:,|$))?(.*)$/s.exec(text)!
  const styles = own === '' ? [] : readStyles(own.trim(), files, wrong)
  const isSame = ({ name, url }: MapStyle) => name === openFreeMap.name || url === openFreeMap.url
  return off !== undefined || styles.some(isSame) ? styles : [...styles, openFreeMap]
}

function readStyles(text: string, files: string[], wrong: (fix: string) => void): MapStyle[] {
  const entries = text.startsWith('[') ? parsed(text) : pairs(text)
  if (!entries) {
    wrong('set off, NAME=ADDRESS pairs, comma-separated, or a JSON array of objects with name and url')
    return []
  }
  if (entries.length > most) wrong(`set at most ${most} styles`)
  const names = new Set<unknown>()
  return entries.flatMap((entry, i) => {
    try {
      const style = styleOf(entry, files)
      if (names.has(style.name)) throw new Error('set another name; this one is used twice')
      names.add(style.name)
      return [style]
    } catch (error) {
      const name = typeof entry.name === 'string' && entry.name ? ` (${entry.name.slice(0, 40)})` : ''
      wrong(`in entry ${i + 1}${name}, ${(error as Error).message}`)
      return []
    }
  })
}

type Entry = Record<string, unknown>

function parsed(text: string): Entry[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isSound =
      Array.isArray(value) && value.every(item => typeof item === 'object' && item && !Array.isArray(item))
    return isSound ? (value as Entry[]) : undefined
  } catch {
    return undefined
  }
}

/** Splits entries at a comma only before the next `NAME=`, because addresses may contain commas. */
function pairs(text: string): Entry[] | undefined {
  const entries = text.split(/,(?=[^,=/?&]+=(?:https?:|[./]|\w:))/).map(pair => {
    const at = pair.indexOf('=')
    return at < 1 ? undefined : { name: pair.slice(0, at).trim(), url: pair.slice(at + 1).trim() }
  })
  return entries.every(entry => entry !== undefined) ? entries : undefined
}

/** @throws Error with the fix */
function styleOf(entry: Entry, files: string[]): MapStyle {
  const unknown = Object.keys(entry).find(key => !fields.includes(key))
  if (unknown) throw new Error(`remove "${unknown}"; known are ${fields.join(', ')}`)
  const { name, url, dark, attribution, maxZoom, hosts = [] } = entry
  if (typeof name !== 'string' || !/^[^\p{C}]{1,40}$/u.test(name.trim()))
    throw new Error('set a name of 1 to 40 characters')
  if (typeof url !== 'string' || url === '') throw new Error('set url to an address or the path of a style file')
  if (dark !== undefined && typeof dark !== 'string') throw new Error('set dark to an address or a path')
  if (attribution !== undefined && typeof attribution !== 'string') throw new Error('set attribution to a text')
  if (maxZoom !== undefined && !(Number.isInteger(maxZoom) && Number(maxZoom) >= 1 && Number(maxZoom) <= 24))
    throw new Error('set maxZoom to a whole number from 1 to 24')
  if (!Array.isArray(hosts) || !hosts.every(isOrigin))
    throw new Error('set hosts to an array of origins such as "https://tiles.example"')
  const isRaster = /\{[zxy]\}/.test(url)
  if (isRaster && !['{z}', '{x}', '{y}'].every(part => url.includes(part)))
    throw new Error('set an address with {z}, {x} and {y}')
  if (isRaster && !isAddress(url)) throw new Error('set an address that begins with https:// or http://')
  const [light, night] = [located(url, files), dark === undefined ? undefined : located(dark, files)]
  return {
    name: name.trim(),
    kind: isRaster ? 'raster' : 'style',
    url: light.url,
    ...(night && { dark: night.url }),
    ...(attribution === undefined ? {} : { attribution }),
    ...(maxZoom === undefined ? {} : { maxZoom: maxZoom as number }),
    hosts: [...new Set([...light.hosts, ...(night?.hosts ?? []), ...(hosts as string[])])],
  }
}

function located(address: string, files: string[]): { url: string; hosts: string[] } {
  if (isAddress(address)) return { url: address, hosts: [new URL(address).origin] }
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(address)) throw new Error('set an address that begins with https:// or http://')
  const { text, hosts } = readStyleFile(address)
  return { url: mapStylePath(files.push(text) - 1), hosts }
}

function readStyleFile(path: string): { text: string; hosts: string[] } {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new Error(`set an address, or the path of a style file that the server may read: ${path} is neither`)
  }
  const style = soundStyle(text)
  if (!style) throw new Error(`set a MapLibre style of version 8 with sources and layers: ${path} is none`)
  return { text, hosts: hostsIn([style.sources, style.glyphs, style.sprite]) }
}

function soundStyle(text: string): Entry | undefined {
  try {
    const style = JSON.parse(text) as Entry | null
    const isSound = style?.version === 8 && typeof style.sources === 'object' && Array.isArray(style.layers)
    return isSound ? style : undefined
  } catch {
    return undefined
  }
}

/** Origins of all addresses in a value. */
function hostsIn(value: unknown): string[] {
  if (typeof value === 'string') return isAddress(value) ? [new URL(value).origin] : []
  return typeof value === 'object' && value ? Object.values(value).flatMap(hostsIn) : []
}

const isAddress = (text: string) => /^https?:\/\/[^/]/.test(text) && URL.canParse(text)
const isOrigin = (value: unknown) => typeof value === 'string' && isAddress(value) && new URL(value).origin === value

const headerBytes = 127
const vectorTiles = 1

function flawOfTiles(path: string): string | undefined {
  const head = Buffer.alloc(headerBytes)
  try {
    const file = openSync(path, 'r')
    try {
      readSync(file, head, 0, headerBytes, 0)
    } finally {
      closeSync(file)
    }
  } catch {
    return 'set the path of a PMTiles file that the server may read'
  }
  if (head.toString('latin1', 0, 7) !== 'PMTiles' || head[7] !== 3) return 'set the path of a PMTiles file, version 3'
  if (head[99] !== vectorTiles) return 'set a PMTiles file with vector tiles (MVT), not pictures'
  return undefined
}
