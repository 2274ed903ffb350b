import type { TFunction } from 'i18next'
import type { Config } from '../config/config.ts'
import { EngineError } from './fetch-json.ts'
import type { AddressEngine } from './geocoding/engine.ts'
import { google } from './geocoding/google.ts'
import { nominatim } from './geocoding/nominatim.ts'
import { Pace } from './geocoding/pace.ts'
import { photon } from './geocoding/photon.ts'
import { LruCache } from './geocoding/lru-cache.ts'
import type { Place } from './place.ts'
import { nearestPlace } from './places/nearest-place.ts'
import type { Log } from '../dependencies.ts'
import { defineDependency } from '../dependency.ts'

export interface Geocoder {
  /**
   * Returns the address at a place, `-` if there is none; the nearest place, in the language of `t`, when the engine fails or is
   * busy. An engine has one language for all users.
   * @throws the signal's reason when it aborts, nothing else
   */
  addressOf(place: Place, signal?: AbortSignal, t?: TFunction): Promise<string>
}
export const Geocoder = defineDependency<Geocoder>('Geocoder')

export interface GeocoderOptions {
  /** Language of the address, if the engine has several. */
  language?: string
  /** Milliseconds for a request. */
  timeout?: number
  /** Milliseconds of the pause after repeated failures of an engine. */
  rest?: number
  /** Address of Google; another one in tests. */
  google?: string
  log?: Pick<Log, 'warn'>
}

const unknown = '-'
/** Failures in a row after which the engine counts as unreachable. */
const enough = 3

/** Creates a geocoder; without an engine it returns the nearest bundled place. */
export function createGeocoder(setting: Config['geocoding'], options: GeocoderOptions = {}): Geocoder {
  const bundled = async (place: Place, t?: TFunction) => (await nearestPlace(place, t)) ?? unknown
  if (!setting) return { addressOf: (place, _, t) => bundled(place, t) }
  const { timeout = 5000, rest = 30_000, log } = options
  const engine = engineOf(setting, options)
  const pace = new Pace(engine.pace)
  const known = new LruCache<string>(5000)
  let [failures, resting] = [0, -Infinity]

  return {
    async addressOf(place, signal, t) {
      const key = cell(place)
      const found = known.get(key)
      if (found !== undefined) return found
      if (performance.now() < resting || !(await pace.turn(signal))) return bundled(place, t)
      // another caller may have requested it in the meantime
      const meanwhile = known.get(key)
      if (meanwhile !== undefined) return meanwhile
      try {
        const address = (await engine.addressOf(place, { signal, timeout })) ?? unknown
        failures = 0
        known.set(key, address)
        return address
      } catch (error) {
        if (!(error instanceof EngineError)) throw error
        failures += 1
        if (failures >= enough) resting = performance.now() + rest
        log?.warn({ err: error }, 'geocoding failed; the nearest place is returned instead')
        return bundled(place, t)
      }
    },
  }
}

type Setting = NonNullable<Config['geocoding']>

function engineOf(setting: Setting, { language = 'en', google: base }: GeocoderOptions): AddressEngine {
  if (setting.engine === 'google') return google(setting.key, language, base)
  return setting.engine === 'nominatim' ? nominatim(setting.url, language) : photon(setting.url, language)
}

/** About ten metres, because a parked unit is requested all day. */
const cell = ({ latitude, longitude }: Place) => `${latitude.toFixed(4)},${longitude.toFixed(4)}`
