import { expect, test } from 'vitest'
import { fakeEngine, garbage } from '#test/fake-engine.ts'
import { photon } from './photon.ts'

const request = { timeout: 5000 }
const collection = (...properties: unknown[]) => ({
  type: 'FeatureCollection',
  features: properties.map(each => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [13.23, 52.51] },
    properties: each,
  })),
})

test('SHELL-078 returns the address in one line, nothing if there is none', async () => {
  const answers: unknown[] = [
    collection({
      name: 'Berlin Olympic Stadium',
      street: 'Olympischer Platz',
      housenumber: '3',
      postcode: '14053',
      city: 'Berlin',
      state: 'Berlin',
      country: 'Germany',
      countrycode: 'DE',
      osm_key: 'leisure',
      osm_value: 'stadium',
      osm_type: 'W',
      osm_id: 38862723,
    }),
    collection({ name: 'Berlin', city: 'Berlin', country: 'Germany' }, { name: 'Another' }),
    collection({ name: 'Somewhere', state: 'Emilia-Romagna', country: 'Italy' }),
    collection({}),
    collection(),
  ]
  const engine = await fakeEngine(() => answers.shift())
  const { addressOf } = photon(engine.url, 'de')
  const told = []
  while (answers.length > 0) told.push(await addressOf({ latitude: 52.5, longitude: 13.4 }, request))
  expect(told).toEqual([
    'Berlin Olympic Stadium, Olympischer Platz 3, 14053 Berlin, Germany',
    'Berlin, Germany',
    'Somewhere, Emilia-Romagna, Italy',
    undefined,
    undefined,
  ])
  expect(engine.requests[0]!.url.pathname).toBe('/reverse')
  const { searchParams } = engine.requests[0]!.url
  expect(Object.fromEntries(searchParams)).toEqual({ lat: '52.500000', lon: '13.400000', lang: 'de' })
})

test('SHELL-078 fails for a rejection and for invalid data', async () => {
  let answer: unknown
  const engine = await fakeEngine((_url, _body, response) => void response.writeHead(400).end(JSON.stringify(answer)))
  const { addressOf } = photon(engine.url, 'xx')
  answer = { message: 'Language is not supported.' }
  const asking = () => addressOf({ latitude: 90, longitude: 0 }, request)
  await expect(asking()).rejects.toThrow('Photon answered Language is not supported.')
  for (answer of [...garbage, { features: {} }]) await expect(asking()).rejects.toThrow('Photon answered')
})
