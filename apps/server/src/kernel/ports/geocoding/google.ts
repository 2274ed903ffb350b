import { endpoint } from '../endpoint.ts'
import { engineFailure, fetchJson } from '../fetch-json.ts'
import { fields, list, text } from '../json.ts'
import { sixDecimals } from '../place.ts'
import type { AddressEngine } from './engine.ts'

const engine = 'Google Geocoding'

/** Reverse geocoding, https://developers.google.com/maps/documentation/geocoding/requests-reverse-geocoding. */
export function google(key: string, language: string, base = 'https://maps.googleapis.com'): AddressEngine {
  return {
    pace: { every: 20, waiting: 40 },
    async addressOf({ latitude, longitude }, request) {
      const latlng = `${sixDecimals(latitude)},${sixDecimals(longitude)}`
      const asked = endpoint(base, 'maps/api/geocode/json', { latlng, language, key })
      const { status, results, error_message: message } = fields(await fetchJson(asked, { engine, ...request }))
      if (status === 'ZERO_RESULTS') return undefined
      // 000 §7: a lookup whose status is not OK has failed
      if (status !== 'OK') throw engineFailure(engine, text(status), text(message)?.replaceAll(key, '…'))
      return text(fields(list(results)[0]).formatted_address)
    },
  }
}
