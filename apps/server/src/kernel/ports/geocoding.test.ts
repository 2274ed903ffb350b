import { expect, test } from 'vitest'
import { createGeocoder } from './geocoding.ts'
import { fakeEngine, nowhere } from '#test/fake-engine.ts'

const modena = { latitude: 44.6471, longitude: 10.9252 }
const inModena = 'Modena, Emilia-Romagna, Italy'
const ocean = { latitude: -45, longitude: -120 }

test('SHELL-078 returns the nearest bundled place without an engine, - far from all of them', async () => {
  const geocoder = createGeocoder(undefined)
  expect(await geocoder.addressOf(modena)).toBe(inModena)
  expect(await geocoder.addressOf(ocean)).toBe('-')
})

test('SHELL-078 returns the address of each engine, and - for none', async () => {
  const engine = await fakeEngine(url => {
    const nothing = [...url.searchParams.values()].some(value => value.startsWith('-45.000000'))
    if (url.pathname.startsWith('/maps/')) {
      return nothing ? { status: 'ZERO_RESULTS' } : { status: 'OK', results: [{ formatted_address: 'Google' }] }
    }
    if (url.searchParams.has('format')) return nothing ? { error: 'Unable to geocode' } : { display_name: 'Nominatim' }
    return { features: nothing ? [] : [{ properties: { name: 'Photon' } }] }
  })
  const { url } = engine
  const geocoders = [
    createGeocoder({ engine: 'nominatim', url }),
    createGeocoder({ engine: 'photon', url }),
    createGeocoder({ engine: 'google', key: 'k' }, { google: url }),
  ]
  const at = (place: typeof modena) => Promise.all(geocoders.map(({ addressOf }) => addressOf(place)))
  expect(await at(modena)).toEqual(['Nominatim', 'Photon', 'Google'])
  expect(await at(ocean)).toEqual(['-', '-', '-'])
})

test('requests a place once for simultaneous callers', async () => {
  const engine = await fakeEngine(() => ({ display_name: 'Piazza Grande' }))
  const { addressOf } = createGeocoder({ engine: 'nominatim', url: engine.url })
  expect(await addressOf(modena)).toBe('Piazza Grande')
  const beside = { latitude: modena.latitude + 0.000_001, longitude: modena.longitude }
  const addresses = await Promise.all([modena, beside, modena].map(place => addressOf(place)))
  expect(addresses).toEqual(Array(3).fill('Piazza Grande'))
  expect(engine.requests.length).toBe(1)
})

test('logs the failure of an engine, caches nothing, and returns the nearest town instead', async () => {
  const silent = await fakeEngine(() => undefined)
  const denied = await fakeEngine(() => ({
    status: 'REQUEST_DENIED',
    error_message: 'The provided API key is invalid.',
  }))
  const lines: { err: Error }[] = []
  const log = { warn: (line: object) => void lines.push(line as { err: Error }) }
  const options = { google: denied.url, log }
  expect(
    await createGeocoder({ engine: 'photon', url: silent.url }, { ...options, timeout: 50 }).addressOf(modena),
  ).toBe(inModena)
  expect(await createGeocoder({ engine: 'nominatim', url: nowhere }, options).addressOf(ocean)).toBe('-')
  expect(await createGeocoder({ engine: 'google', key: 'the-key' }, options).addressOf(modena)).toBe(inModena)
  expect(lines.map(({ err }) => err.message)).toEqual([
    'Photon did not answer within 0.05 s',
    'Nominatim cannot be reached',
    'Google Geocoding answered REQUEST_DENIED: The provided API key is invalid.',
  ])

  let failing = true
  const moody = await fakeEngine(() => (failing ? { error: 'busy' } : { display_name: 'Piazza Grande' }))
  const { addressOf } = createGeocoder({ engine: 'nominatim', url: moody.url })
  expect(await addressOf(modena)).toBe(inModena)
  failing = false
  expect(await addressOf(modena)).toBe('Piazza Grande')
})

test('pauses requests to an engine that keeps failing', async () => {
  const engine = await fakeEngine(() => ({ error: 'busy' }))
  const patient = createGeocoder({ engine: 'nominatim', url: engine.url }, { rest: 100_000 })
  for (let i = 0; i < 5; i++) expect(await patient.addressOf(modena)).toBe(inModena)
  expect(engine.requests.length).toBe(3)
  const restless = createGeocoder({ engine: 'nominatim', url: engine.url }, { rest: 0 })
  for (let i = 0; i < 5; i++) expect(await restless.addressOf(modena)).toBe(inModena)
  expect(engine.requests.length).toBe(8)
})

test('returns the nearest town while an engine is busy', async () => {
  const idle = Promise.withResolvers<void>()
  const engine = await fakeEngine(() => idle.promise.then(() => ({ display_name: 'Piazza Grande' })))
  const { addressOf } = createGeocoder({ engine: 'nominatim', url: engine.url }, { timeout: 60_000 })
  const beside = (i: number) => ({ latitude: modena.latitude + i / 5000, longitude: modena.longitude })
  const requested = Array.from({ length: 60 }, (_, i) => addressOf(beside(i)))
  expect(await requested.at(-1)).toBe(inModena)
  idle.resolve()
  const addresses = await Promise.all(requested)
  expect(addresses[0]).toBe('Piazza Grande')
  expect(addresses.filter(address => address === 'Piazza Grande').length).toBe(engine.requests.length)
})

test('rejects with the reason of a caller who aborts', async () => {
  const silent = await fakeEngine(() => undefined)
  const controller = new AbortController()
  const { addressOf } = createGeocoder({ engine: 'photon', url: silent.url })
  const asking = expect(addressOf(modena, controller.signal)).rejects.toThrow('gone')
  await expect.poll(() => silent.requests.length).toBe(1)
  controller.abort(new Error('gone'))
  await asking
})
