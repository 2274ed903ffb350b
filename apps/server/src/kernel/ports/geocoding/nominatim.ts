import { endpoint } from '../endpoint.ts'
import { engineFailure, fetchJson } from '../fetch-json.ts'
import { fields, text } from '../json.ts'
import { sixDecimals } from '../place.ts'
import type { AddressEngine } from './engine.ts'

const engine = 'Nominatim'

const isPublic = (url: string) => /(^|\.)openstreetmap\.org$/.test(new URL(url).hostname)

/**
 * Reverse geocoding, https://nominatim.org/release-docs/latest/api/Reverse/. The public server allows one request
 * a second, see https://operations.osmfoundation.org/policies/nominatim/.
 */
export function nominatim(url: string, language: string): AddressEngine {
  return {
    pace: isPublic(url) ? { every: 1000, waiting: 3 } : { every: 20, waiting: 40 },
    async addressOf({ latitude, longitude }, request) {
      const asked = endpoint(url, 'reverse', {
        format: 'jsonv2',
        lat: sixDecimals(latitude),
        lon: sixDecimals(longitude),
        'accept-language': language,
      })
      const { display_name: name, error } = fields(await fetchJson(asked, { engine, ...request }))
      // at sea it returns an error with status 200
      if (error === 'Unable to geocode') return undefined
      const address = text(name)
      if (!address) throw engineFailure(engine, text(error) ?? text(fields(error).message))
      return address
    },
  }
}
