import { layers, namedFlavor } from '@protomaps/basemaps'
import { addProtocol, AJAXError, type LayerSpecification, type StyleSpecification } from 'maplibre-gl'
import { EtagMismatch, PMTiles, Protocol, type RangeResponse, type Source } from 'pmtiles'
import type { MapFile } from '../engine.ts'
import type { Mode } from '../types.ts'

const source = 'region'
const protocol = new Protocol()
let isProtocolAdded = false

/** PMTiles source with authenticated requests. Restarts when the file was replaced. */
class AuthenticatedFile implements Source {
  readonly #file: MapFile
  readonly #url: string

  constructor(file: MapFile) {
    this.#file = file
    this.#url = new URL(file.url, location.href).href
  }

  getKey(): string {
    return this.#url
  }

  async getBytes(offset: number, length: number, signal?: AbortSignal, etag?: string): Promise<RangeResponse> {
    const headers = { range: `bytes=${offset}-${offset + length - 1}` }
    const answer = await (this.#file.fetch ?? fetch)(this.#url, {
      headers,
      signal: signal ?? null,
      cache: 'no-store',
    }).catch((error: unknown) => {
      if (signal?.aborted) throw error
      throw new AJAXError(0, String(error), this.#url, new Blob())
    })
    // servers without range support return the complete file
    if (answer.status !== 206 && !(answer.status === 200 && offset === 0))
      throw new AJAXError(answer.status, answer.statusText, this.#url, new Blob())
    const found = answer.headers.get('etag') ?? undefined
    if (etag !== undefined && found !== etag) throw new EtagMismatch()
    return { data: await answer.arrayBuffer(), ...(found === undefined ? {} : { etag: found }) }
  }
}

/** Returns a street style for a PMTiles file that uses browser fonts and requests no other files. */
export function regionStyle(file: MapFile, mode: Mode, language: string): StyleSpecification {
  if (!isProtocolAdded) addProtocol('pmtiles', protocol.tile)
  isProtocolAdded = true
  const bytes = new AuthenticatedFile(file)
  protocol.add(new PMTiles(bytes))
  return {
    version: 8,
    sources: {
      [source]: { type: 'vector', url: `pmtiles://${bytes.getKey()}`, attribution: '© OpenStreetMap contributors' },
    },
    layers: withoutIconLayers(layers(source, namedFlavor(mode), { lang: language }) as LayerSpecification[]),
  }
}

/** Icon-only layers, removed because there is no icon sheet. */
const icons = new Set(['roads_oneway', 'roads_shields'])

function withoutIconLayers(all: readonly LayerSpecification[]): LayerSpecification[] {
  return all
    .filter(({ id }) => !icons.has(id))
    .map(layer => {
      if (layer.type !== 'symbol') return layer
      const { 'icon-image': _, ...layout } = layer.layout ?? {}
      return { ...layer, layout: withBrowserFonts(layout) as typeof layout }
    })
}

/** Replaces glyph server fonts with browser fonts, and glyph numbers with plain names. */
function withBrowserFonts(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith('Noto Sans') ? 'sans-serif' : value.replace(/^pgf:/, '')
  if (Array.isArray(value)) return value.map(withBrowserFonts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withBrowserFonts(part)]))
}
