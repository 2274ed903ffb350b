import { endpoint } from '../endpoint.ts'
import { engineFailure, fetchJson } from '../fetch-json.ts'
import { fields, list, text } from '../json.ts'
import { sixDecimals } from '../place.ts'
import type { AddressEngine } from './engine.ts'

const engine = 'Photon'

/** Reverse geocoding, https://github.com/komoot/photon/blob/master/docs/api-v1.md. */
export function photon(url: string, language: string): AddressEngine {
  return {
    pace: { every: 20, waiting: 40 },
    async addressOf({ latitude, longitude }, request) {
      const asked = endpoint(url, 'reverse', {
        lat: sixDecimals(latitude),
        lon: sixDecimals(longitude),
        lang: language,
      })
      const { features, message } = fields(await fetchJson(asked, { engine, ...request }))
      if (!Array.isArray(features)) throw engineFailure(engine, text(message))
      return inWords(fields(fields(list(features)[0]).properties))
    },
  }
}

/** `Olympic Stadium, Olympischer Platz 3, 14053 Berlin, Germany` */
function inWords(properties: Readonly<Record<string, unknown>>): string | undefined {
  const { name, street, housenumber, postcode, city, state, country } = properties
  const town = joined([postcode, city], ' ')
  return joined([name, joined([street, housenumber], ' '), town, text(city) ? undefined : state, country], ', ')
}

function joined(parts: readonly unknown[], separator: string): string | undefined {
  const words = parts.map(text).filter((part, index, all) => part !== undefined && all.indexOf(part) === index)
  return words.length > 0 ? words.join(separator) : undefined
}
