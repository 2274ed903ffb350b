import { expect, test } from 'vitest'
import { fakeEngine, garbage } from '#test/fake-engine.ts'
import { google } from './google.ts'

const request = { timeout: 5000 }
const place = { latitude: 44.6471, longitude: 10.9252 }

test('SHELL-078 returns the first address, nothing for ZERO_RESULTS', async () => {
  const results = [{ formatted_address: 'Via Emilia, 12, 41121 Modena MO, Italy' }, { formatted_address: 'Modena' }]
  const engine = await fakeEngine(url =>
    url.searchParams.get('latlng') === '-90.000000,180.000000'
      ? { status: 'ZERO_RESULTS', results: [] }
      : { status: 'OK', results, plus_code: {} },
  )
  const { addressOf } = google('the-key', 'it', engine.url)
  expect(await addressOf(place, request)).toBe('Via Emilia, 12, 41121 Modena MO, Italy')
  expect(await addressOf({ latitude: -90, longitude: 180 }, request)).toBeUndefined()
  expect(engine.requests[0]!.url.pathname).toBe('/maps/api/geocode/json')
  expect(Object.fromEntries(engine.requests[0]!.url.searchParams)).toEqual({
    latlng: '44.647100,10.925200',
    language: 'it',
    key: 'the-key',
  })
})

test('SHELL-078 fails without the key when the status is not OK', async () => {
  let answer: unknown
  const engine = await fakeEngine((_url, _body, response) => void response.end(JSON.stringify(answer)))
  const { addressOf } = google('the-key', 'en', engine.url)
  for (const status of ['OVER_DAILY_LIMIT', 'OVER_QUERY_LIMIT', 'REQUEST_DENIED', 'INVALID_REQUEST', 'UNKNOWN_ERROR']) {
    answer = { status, results: [], error_message: 'The key the-key will not do.' }
    const refused = `Google Geocoding answered ${status}: The key … will not do.`
    await expect(addressOf(place, request)).rejects.toThrow(refused)
  }
  for (answer of garbage) await expect(addressOf(place, request)).rejects.toThrow('Google Geocoding answered')
})
