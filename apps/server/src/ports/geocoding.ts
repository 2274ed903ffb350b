import type { Config } from '../config.ts'
import type { Log } from '../http/deps.ts'
import { unavailable } from '../http/problem.ts'
import { EngineError, fetchJson } from './fetch-json.ts'
import { nearestPlace } from './places.ts'

export interface Place {
  latitude: number
  longitude: number
}

export interface Geocoder {
  /**
   * The address at a place in words, `-` where there is none.
   * @throws Problem 503 when the engine fails; the signal's reason when it aborts
   */
  addressOf(place: Place, signal?: AbortSignal): Promise<string>
}

type Setting = Config['geocoding']

export interface GeocoderOptions {
  /** Of the words, where the engine knows more than one. */
  language?: string
  /** Milliseconds. */
  timeout?: number
  /** Where Google answers; another address in tests. */
  google?: string
  log?: Pick<Log, 'warn'>
}

const unknown = '-'
const google = 'https://maps.googleapis.com'

/** Without an engine the nearest bundled place within 50 km. */
export function createGeocoder(setting: Setting, options: GeocoderOptions = {}): Geocoder {
  if (!setting) return { addressOf: async place => nearestPlace(place) ?? unknown }
  const { language = 'en', timeout = 5000, log } = options
  const { url, read } = engines[setting.engine](setting, language, options.google ?? google)
  return remembering(async (place, signal) => {
    try {
      return read(await fetchJson(url(place), { engine: setting.engine, signal, timeout, acceptFailures: true })) || unknown
    } catch (error) {
      if (!(error instanceof EngineError)) throw error
      log?.warn({ err: error }, 'geocoding failed')
      throw unavailable(`The address cannot be looked up: ${error.message}`, { cause: error })
    }
  })
}

interface Engine {
  url: (place: Place) => URL
  /** The address in the engine's answer, empty where there is none. @throws EngineError when the engine failed */
  read: (answer: unknown) => string
}

type Make = (setting: NonNullable<Setting>, language: string, google: string) => Engine

const engines: Record<NonNullable<Setting>['engine'], Make> = {
  nominatim: (setting, language) => ({
    url: ({ latitude, longitude }) => address(setting, 'reverse', { format: 'jsonv2', lat: latitude, lon: longitude, 'accept-language': language }),
    read: answer => {
      const { display_name: name, error } = answer as { display_name?: string; error?: string | { message?: string } }
      if (name !== undefined) return name
      if (error === 'Unable to geocode') return ''
      throw new EngineError(`nominatim answered ${typeof error === 'string' ? error : error?.message ?? 'nothing useful'}`)
    },
  }),

  photon: (setting, language) => ({
    url: ({ latitude, longitude }) => address(setting, 'reverse', { lat: latitude, lon: longitude, lang: language }),
    read: answer => {
      const { features, message } = answer as { features?: { properties?: Record<string, string | undefined> }[]; message?: string }
      if (!features) throw new EngineError(`photon answered ${message ?? 'nothing useful'}`)
      const { name, street, housenumber, postcode, city, state, country } = features[0]?.properties ?? {}
      const road = [street, housenumber].filter(Boolean).join(' ')
      return [name, road, [postcode, city].filter(Boolean).join(' '), city ? '' : state, country].filter(Boolean).join(', ')
    },
  }),

  google: (setting, language, base) => ({
    url: ({ latitude, longitude }) => address({ url: base }, 'maps/api/geocode/json', {
      latlng: `${latitude},${longitude}`, language, key: 'key' in setting ? setting.key : '',
    }),
    read: answer => {
      const { status, results, error_message: message } = answer as {
        status?: string; results?: { formatted_address: string }[]; error_message?: string
      }
      if (status === 'ZERO_RESULTS') return ''
      if (status !== 'OK') throw new EngineError(`google answered ${[status, message].filter(Boolean).join(': ') || 'nothing useful'}`)
      return results?.[0]?.formatted_address ?? ''
    },
  }),
}

/** Also for an engine that lies below a path: `https://maps.example.com/nominatim`. */
function address(setting: object, path: string, query: Record<string, string | number>): URL {
  const url = new URL(path, `${(setting as { url: string }).url.replace(/\/+$/, '')}/`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  return url
}

const most = 5000

/** Keeps the newest addresses by some ten metres: a parked machine is asked about all day. */
function remembering(look: (place: Place, signal?: AbortSignal) => Promise<string>): Geocoder {
  const known = new Map<string, string>()
  return {
    async addressOf(place, signal) {
      const key = `${place.latitude.toFixed(4)},${place.longitude.toFixed(4)}`
      const found = known.get(key) ?? await look(place, signal)
      known.delete(key)
      known.set(key, found)
      if (known.size > most) known.delete(known.keys().next().value ?? '')
      return found
    },
  }
}
