import { expect, test } from 'vitest'
import { fakeEngine, garbage } from '#test/fake-engine.ts'
import { nominatim } from './nominatim.ts'

const place = { latitude: -34.44076, longitude: -58.70521 }
const request = { timeout: 5000 }
const motorway = 'Autopista Pedro Eugenio Aramburu, El Triángulo, Buenos Aires, 1.619, Argentina'

test('SHELL-078 returns the address in one line, nothing if there is none', async () => {
  const engine = await fakeEngine(url =>
    Number(url.searchParams.get('lat')) === 0
      ? { error: 'Unable to geocode' }
      : {
          place_id: '134140761',
          osm_type: 'way',
          lat: '-34.4391708',
          lon: '-58.7064573',
          category: 'highway',
          display_name: motorway,
          address: { country_code: 'ar' },
        },
  )
  const { addressOf } = nominatim(`${engine.url}/nominatim/`, 'it')
  expect(await addressOf(place, request)).toBe(motorway)
  expect(await addressOf({ latitude: 1e-7, longitude: 180 }, request)).toBeUndefined()
  expect(engine.requests[0]!.url.pathname).toBe('/nominatim/reverse')
  expect(engine.requests.map(({ url }) => Object.fromEntries(url.searchParams))).toEqual([
    { format: 'jsonv2', lat: '-34.440760', lon: '-58.705210', 'accept-language': 'it' },
    { format: 'jsonv2', lat: '0.000000', lon: '180.000000', 'accept-language': 'it' },
  ])
})

test('SHELL-078 fails for a refusal and for garbage', async () => {
  let answer: unknown
  const engine = await fakeEngine((_url, _body, response) => void response.writeHead(400).end(JSON.stringify(answer)))
  const { addressOf } = nominatim(engine.url, 'en')
  answer = { error: { code: 400, message: "Parameter 'lat' must be a number." } }
  await expect(addressOf(place, request)).rejects.toThrow("Nominatim answered Parameter 'lat' must be a number.")
  for (answer of [...garbage, { display_name: '' }, { display_name: 7 }]) {
    await expect(addressOf(place, request)).rejects.toThrow('Nominatim answered')
  }
})

test('limits the public server to one request a second, but not a private one', () => {
  expect(nominatim('https://nominatim.openstreetmap.org', 'en').pace.every).toBe(1000)
  expect(nominatim('https://maps.example.com/nominatim', 'en').pace.every).toBeLessThan(1000)
})
