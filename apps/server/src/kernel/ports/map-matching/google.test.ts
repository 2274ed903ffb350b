import { expect, test } from 'vitest'
import { fakeEngine } from '#test/fake-engine.ts'
import { matchWithGoogle } from './google.ts'
import { ask, line } from '#test/map-matching.ts'

const snapped = (longitude: number, originalIndex?: unknown) => ({
  location: { latitude: 45.1, longitude },
  placeId: 'a',
  ...(originalIndex === undefined ? {} : { originalIndex }),
})

test('returns the place of each point on the road, and the road between them', async () => {
  const engine = await fakeEngine(() => ({
    snappedPoints: [snapped(10, 0), snapped(10.0005), snapped(10.001, 1)],
    warningMessage: 'Input path is too sparse.',
  }))
  const points = [
    { latitude: 1e-7, longitude: 10 },
    { latitude: -45, longitude: -10.001 },
  ]
  expect(await ask(matchWithGoogle('the-key', engine.url), points)).toEqual([
    { latitude: 45.1, longitude: 10, index: 0 },
    { latitude: 45.1, longitude: 10.0005 },
    { latitude: 45.1, longitude: 10.001, index: 1 },
  ])
  expect(engine.requests[0]!.url.pathname).toBe('/v1/snapToRoads')
  expect(Object.fromEntries(engine.requests[0]!.url.searchParams)).toEqual({
    interpolate: 'true',
    path: '0.000000,10.000000|-45.000000,-10.001000',
    key: 'the-key',
  })
})

test('returns a missing road as a result, and a rejection as a failure without the key', async () => {
  let answer: object = {}
  const engine = await fakeEngine(() => answer)
  const match = matchWithGoogle('the-key', engine.url)
  expect(await ask(match, line(2))).toEqual([])
  answer = { error: { code: 400, message: 'API key the-key is not valid.', status: 'INVALID_ARGUMENT' } }
  await expect(ask(match, line(2))).rejects.toThrow('Google Roads answered INVALID_ARGUMENT: API key … is not valid.')
})

test('fails for garbage', async () => {
  let answer: unknown
  const engine = await fakeEngine((_url, _body, response) => void response.end(JSON.stringify(answer)))
  const match = matchWithGoogle('the-key', engine.url)
  const points = [7, [null], [snapped(1000)], [snapped(10, 2)], [snapped(10, '0')], [{ originalIndex: 0 }]]
  const wrong = [null, 0, 'ok', [], { error: null }, ...points.map(snappedPoints => ({ snappedPoints }))]
  for (answer of wrong) {
    await expect(ask(match, line(2)), JSON.stringify(answer)).rejects.toThrow('Google Roads answered')
  }
})
