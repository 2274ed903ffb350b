import { expect, test } from 'vitest'
import { createMapMatcher } from './map-matching.ts'
import { line } from '#test/map-matching.ts'
import { fakeEngine, nowhere } from '#test/fake-engine.ts'

/** Fake of Google's engine, which finds a road a tenth of a degree north unless `refuse` has a message. */
const roads = (refuse: (first: string) => string | undefined = () => undefined) =>
  fakeEngine(url => {
    const path = url.searchParams.get('path')!.split('|')
    const message = refuse(path[0]!.split(',')[1]!)
    if (message) return { error: { code: 429, status: 'RESOURCE_EXHAUSTED', message } }
    return {
      snappedPoints: path
        .map(pair => pair.split(',').map(Number))
        .flatMap(([latitude, longitude], originalIndex) => [
          ...(originalIndex > 0 ? [{ location: { latitude: latitude! + 0.2, longitude } }] : []),
          { location: { latitude: latitude! + 0.1, longitude }, originalIndex },
        ]),
    }
  })

const withGoogle = (google: string, options: object = {}) =>
  createMapMatcher({ engine: 'google', key: 'k' }, { google, ...options })

test('names the missing setting without an engine', async () => {
  const snapping = createMapMatcher(undefined).snap(line(2))
  await expect(snapping).rejects.toMatchObject({ status: 409, code: 'NO_MAP_MATCHING' })
  const words = [
    'No map-matching engine is configured',
    'MUSTER_MAPMATCH_URL',
    'MUSTER_MAPMATCH_ENGINE',
    'MUSTER_GOOGLE_KEY',
  ]
  for (const said of words) {
    await expect(snapping).rejects.toThrow(said)
  }
})

test('HIST-017 matches a long track in consecutive pieces and joins them', async () => {
  const engine = await roads()
  const { snappedPoints, unmatched } = await withGoogle(engine.url).snap(line(250))
  expect(unmatched).toEqual([])
  const indices = snappedPoints.flatMap(({ originalIndex }) => originalIndex ?? [])
  expect(indices).toEqual(Array.from({ length: 250 }, (_, i) => i))
  expect(snappedPoints.length).toBe(250 + 249)
  expect(engine.requests.map(({ url }) => url.searchParams.get('path')!.split('|').length)).toEqual([100, 100, 52])
})

test('selects each engine by name', async () => {
  const engine = await fakeEngine(url =>
    url.pathname.startsWith('/match/') ? { code: 'NoMatch' } : { error_code: 444 },
  )
  const unmatched = [{ fromIndex: 0, toIndex: 1, reason: 'no road was found near these points' }]
  for (const engineName of ['osrm', 'valhalla'] as const) {
    const matcher = createMapMatcher({ engine: engineName, url: engine.url })
    expect(await matcher.snap(line(2))).toEqual({ snappedPoints: [], unmatched })
  }
  expect(engine.requests.map(({ url }) => url.pathname.split('/')[1])).toEqual(['match', 'trace_attributes'])
})

test("reports a failed piece with the engine's message and logs it; keeps the others", async () => {
  const engine = await roads(first => (first === '10.099000' ? 'Quota exceeded.' : undefined))
  const lines: unknown[] = []
  const log = { warn: (line: unknown) => void lines.push(line) }
  const { snappedPoints, unmatched } = await withGoogle(engine.url, { log }).snap(line(298), { interpolate: false })
  const reason = 'Google Roads answered RESOURCE_EXHAUSTED: Quota exceeded.'
  expect(unmatched).toEqual([{ fromIndex: 100, toIndex: 197, reason }])
  expect(snappedPoints.filter(({ originalIndex }) => originalIndex !== undefined).length).toBe(100 + 100)
  expect(lines).toMatchObject([{ from: 99, to: 198 }])
})

test('reports an engine that always fails as unavailable, and pauses requests to it', async () => {
  const engine = await roads(() => 'Quota exceeded.')
  await expect(withGoogle(engine.url).snap(line(1000))).rejects.toMatchObject({
    status: 503,
    code: 'UNAVAILABLE',
    message: expect.stringContaining('Quota exceeded.') as unknown,
  })
  expect(engine.requests.length).toBe(3)
  const away = createMapMatcher({ engine: 'osrm', url: nowhere })
  await expect(away.snap(line(3))).rejects.toThrow('OSRM cannot be reached')
  const silent = await fakeEngine(() => undefined)
  const slow = withGoogle(silent.url, { timeout: 50 })
  await expect(slow.snap(line(3))).rejects.toThrow('Google Roads did not answer within 0.05 s')
})

test('returns the matched part of a track that takes too long', async () => {
  const engine = await roads()
  const hasty = withGoogle(engine.url, { patience: 0 })
  const { snappedPoints, unmatched } = await hasty.snap(line(150), { interpolate: false })
  expect(snappedPoints.at(-1)).toMatchObject({ originalIndex: 99 })
  expect(unmatched).toEqual([{ fromIndex: 100, toIndex: 149, reason: 'the points before took too long' }])
})

test('stops the requests when the caller aborts', async () => {
  const engine = await fakeEngine(() => undefined)
  const controller = new AbortController()
  const matcher = createMapMatcher({ engine: 'osrm', url: engine.url })
  const snapping = expect(matcher.snap(line(1000), { signal: controller.signal })).rejects.toThrow('gone')
  await expect.poll(() => engine.requests.length).toBe(1)
  controller.abort(new Error('gone'))
  await snapping
  await engine.requests[0]!.closed
  expect(engine.requests.length).toBe(1)
})
