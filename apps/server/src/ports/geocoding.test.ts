import { expect, onTestFinished, test } from 'vitest'
import { createGeocoder } from './geocoding.ts'
import { startDouble } from './testing.ts'

const modena = { latitude: 44.6471, longitude: 10.9252 }

async function double(answer: Parameters<typeof startDouble>[0]) {
  const started = await startDouble(answer)
  onTestFinished(started.close)
  return started
}

test('SHELL-078 Nominatim gives an address, - where there is none, and a failure otherwise', async () => {
  const engine = await double((url, _, response) => {
    if (url.searchParams.get('lat') === '0') return { error: 'Unable to geocode' }
    if (url.searchParams.get('lat') === '1') {
      response.statusCode = 400
      return { error: { code: 400, message: "Parameter 'lat' must be a number." } }
    }
    return { place_id: 1, osm_type: 'way', lat: '44.64', lon: '10.92', display_name: 'Via Emilia, Modena, 41121, Italia', address: { road: 'Via Emilia' } }
  })
  const geocoder = createGeocoder({ engine: 'nominatim', url: `${engine.url}/nominatim/` }, { language: 'it' })
  expect(await geocoder.addressOf(modena)).toBe('Via Emilia, Modena, 41121, Italia')
  expect(await geocoder.addressOf({ latitude: 0, longitude: 0 })).toBe('-')
  await expect(geocoder.addressOf({ latitude: 1, longitude: 0 })).rejects.toMatchObject({ status: 503, code: 'UNAVAILABLE' })
  const { pathname, searchParams } = engine.requests[0]!.url
  expect(pathname).toBe('/nominatim/reverse')
  expect(Object.fromEntries(searchParams)).toEqual({ format: 'jsonv2', lat: '44.6471', lon: '10.9252', 'accept-language': 'it' })
})

test('SHELL-078 Photon', async () => {
  const feature = (properties: object) => ({ type: 'FeatureCollection', features: [{ type: 'Feature', geometry: { type: 'Point', coordinates: [10.9, 44.6] }, properties }] })
  const engine = await double(url => {
    if (url.searchParams.get('lat') === '0') return { type: 'FeatureCollection', features: [] }
    if (url.searchParams.get('lat') === '1') return { message: 'missing search term' }
    if (url.searchParams.get('lat') === '2') return feature({ osm_key: 'place', name: 'Somewhere', state: 'Emilia-Romagna', country: 'Italy' })
    return feature({ street: 'Via Emilia', housenumber: '12', postcode: '41121', city: 'Modena', state: 'Emilia-Romagna', country: 'Italy' })
  })
  const geocoder = createGeocoder({ engine: 'photon', url: engine.url })
  expect(await geocoder.addressOf(modena)).toBe('Via Emilia 12, 41121 Modena, Italy')
  expect(await geocoder.addressOf({ latitude: 2, longitude: 0 })).toBe('Somewhere, Emilia-Romagna, Italy')
  expect(await geocoder.addressOf({ latitude: 0, longitude: 0 })).toBe('-')
  await expect(geocoder.addressOf({ latitude: 1, longitude: 0 })).rejects.toMatchObject({ status: 503 })
})

test('SHELL-078 Google fails when the status is not OK', async () => {
  const engine = await double(url => {
    const latlng = url.searchParams.get('latlng')
    if (latlng === '0,0') return { status: 'ZERO_RESULTS', results: [] }
    if (latlng === '1,0') return { status: 'REQUEST_DENIED', results: [], error_message: 'The provided API key is invalid.' }
    return { status: 'OK', results: [{ formatted_address: 'Via Emilia, 12, 41121 Modena MO, Italy' }, { formatted_address: 'Modena' }] }
  })
  const geocoder = createGeocoder({ engine: 'google', key: 'k' }, { google: engine.url })
  expect(await geocoder.addressOf(modena)).toBe('Via Emilia, 12, 41121 Modena MO, Italy')
  expect(await geocoder.addressOf({ latitude: 0, longitude: 0 })).toBe('-')
  await expect(geocoder.addressOf({ latitude: 1, longitude: 0 })).rejects.toThrow('google answered REQUEST_DENIED: The provided API key is invalid.')
  expect(engine.requests[0]!.url.searchParams.get('key')).toBe('k')
})

test('the same place is asked about once; a failure is not remembered', async () => {
  let failing = true
  const engine = await double(() => failing ? { error: 'busy' } : { display_name: 'Modena' })
  const geocoder = createGeocoder({ engine: 'nominatim', url: engine.url })
  await expect(geocoder.addressOf(modena)).rejects.toThrow('nominatim answered busy')
  failing = false
  expect(await geocoder.addressOf(modena)).toBe('Modena')
  expect(await geocoder.addressOf({ latitude: modena.latitude + 0.000_001, longitude: modena.longitude })).toBe('Modena')
  expect(engine.requests.length).toBe(2)
})

test('an engine that is slow, away or no engine at all is a failure in words; giving up is not', async () => {
  const silent = await double(() => undefined)
  const html = await double((_url, _body, response) => void response.end('<html>'))
  const failure = (url: string) => createGeocoder({ engine: 'photon', url }, { timeout: 50 }).addressOf(modena)
  await expect(failure(silent.url)).rejects.toThrow('photon did not answer within 0.05 s')
  await expect(failure(html.url)).rejects.toThrow('photon answered something that is not JSON')
  await expect(failure('http://127.0.0.1:1')).rejects.toThrow('photon cannot be reached')
  await expect(createGeocoder({ engine: 'photon', url: silent.url }).addressOf(modena, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
})

test('SHELL-078 without an engine the nearest bundled place, - far from all of them', async () => {
  const geocoder = createGeocoder(undefined)
  expect(await geocoder.addressOf(modena)).toBe('Modena, Italy')
  expect(await geocoder.addressOf({ latitude: -45, longitude: -120 })).toBe('-')
  // across the date line
  expect(await geocoder.addressOf({ latitude: -16.78, longitude: -179.99 })).not.toBe('')
})
