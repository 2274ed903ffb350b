import { expect, onTestFinished, test } from 'vitest'
import { createMapMatcher } from './map-matching.ts'
import type { SnapPoint } from './map-matching/match.ts'
import { startDouble } from './testing.ts'

async function double(answer: Parameters<typeof startDouble>[0]) {
  const started = await startDouble(answer)
  onTestFinished(started.close)
  return started
}

/** Points going east, a thousandth of a degree each. */
const line = (count: number): SnapPoint[] =>
  Array.from({ length: count }, (_, i) => ({ latitude: 45, longitude: Math.round(10_000 + i) / 1000, time: new Date(1_700_000_000_000 + i * 10_000).toISOString() }))

test('without an engine the caller is told so', async () => {
  await expect(createMapMatcher(undefined).snap(line(2))).rejects.toMatchObject({
    status: 409, code: 'NO_MAP_MATCHING', message: expect.stringContaining('no map-matching engine configured') as unknown,
  })
})

test('HIST-017 Google: snapped points with the road between them, in requests of at most 100', async () => {
  const engine = await double(url => {
    const path = url.searchParams.get('path')!.split('|').map(pair => pair.split(',').map(Number))
    return {
      snappedPoints: path.flatMap(([latitude, longitude], originalIndex) => [
        ...(originalIndex > 0 ? [{ location: { latitude: 45.5, longitude }, placeId: 'p' }] : []),
        { location: { latitude, longitude }, originalIndex, placeId: 'p' },
      ]),
    }
  })
  const matcher = createMapMatcher({ engine: 'google', key: 'k' }, { google: engine.url })
  const { snappedPoints, unmatched } = await matcher.snap(line(250))
  expect(unmatched).toEqual([])
  expect(snappedPoints.flatMap(({ originalIndex }) => originalIndex ?? [])).toEqual(Array.from({ length: 250 }, (_, i) => i))
  expect(snappedPoints.length).toBe(250 + 249)
  expect(engine.requests.map(({ url }) => url.searchParams.get('path')!.split('|').length).toSorted()).toEqual([100, 100, 52])
  expect(Object.fromEntries(engine.requests[0]!.url.searchParams)).toMatchObject({ interpolate: 'true', key: 'k' })
})

test('HIST-017 OSRM: the road of each leg, outliers named', async () => {
  const engine = await double(() => ({
    code: 'Ok',
    tracepoints: [
      { location: [10, 45.1], matchings_index: 0, waypoint_index: 0, name: 'a', alternatives_count: 0 },
      null,
      { location: [10.002, 45.1], matchings_index: 0, waypoint_index: 1, name: 'a', alternatives_count: 0 },
      { location: [10.003, 45.1], matchings_index: 1, waypoint_index: 0, name: 'b', alternatives_count: 0 },
    ],
    matchings: [
      {
        confidence: 0.9,
        legs: [{
          steps: [
            { geometry: { type: 'LineString', coordinates: [[10, 45.1], [10.001, 45.2]] } },
            { geometry: { type: 'LineString', coordinates: [[10.001, 45.2], [10.002, 45.1]] } },
            { geometry: { type: 'LineString', coordinates: [[10.002, 45.1], [10.002, 45.1]] } },
          ],
        }],
      },
      { confidence: 0.9, legs: [] },
    ],
  }))
  const matcher = createMapMatcher({ engine: 'osrm', url: engine.url })
  expect(await matcher.snap(line(4))).toEqual({
    snappedPoints: [
      { latitude: 45.1, longitude: 10, originalIndex: 0 },
      { latitude: 45.2, longitude: 10.001 },
      { latitude: 45.1, longitude: 10.002, originalIndex: 2 },
      { latitude: 45.1, longitude: 10.003, originalIndex: 3 },
    ],
    unmatched: [{ fromIndex: 1, toIndex: 1, reason: 'no road was found near these points' }],
  })
  const { pathname, searchParams } = engine.requests[0]!.url
  expect(pathname).toBe('/match/v1/driving/10.000000,45.000000;10.001000,45.000000;10.002000,45.000000;10.003000,45.000000')
  expect(searchParams.get('timestamps')).toBe('1700000000;1700000010;1700000020;1700000030')
  await matcher.snap([...line(2), ...line(2)], { interpolate: false })
  expect(engine.requests[1]!.url.searchParams.has('timestamps')).toBe(false)
  expect(engine.requests[1]!.url.searchParams.get('steps')).toBe('false')
})

test('HIST-017 Valhalla: the vertices of the road between matched points', async () => {
  const engine = await double(() => ({
    // (45, 10) (45.1, 10) (45.2, 10) (45.3, 10), six decimals
    shape: encode([[45, 10], [45.1, 10], [45.2, 10], [45.3, 10]]),
    edges: [{ begin_shape_index: 0, end_shape_index: 2 }, { begin_shape_index: 2, end_shape_index: 3 }],
    matched_points: [
      { lat: 45.05, lon: 10, type: 'matched', edge_index: 0, distance_along_edge: 0.25 },
      { lat: 45.15, lon: 10, type: 'interpolated', edge_index: 0, distance_along_edge: 0.75 },
      { lat: 50, lon: 10, type: 'unmatched' },
      { lat: 45.25, lon: 10, type: 'matched', edge_index: 1, distance_along_edge: 0.5 },
    ],
  }))
  const matcher = createMapMatcher({ engine: 'valhalla', url: engine.url })
  expect(await matcher.snap(line(4))).toEqual({
    snappedPoints: [
      { latitude: 45.05, longitude: 10, originalIndex: 0 },
      { latitude: 45.1, longitude: 10 },
      { latitude: 45.15, longitude: 10, originalIndex: 1 },
      { latitude: 45.2, longitude: 10 },
      { latitude: 45.25, longitude: 10, originalIndex: 3 },
    ],
    unmatched: [{ fromIndex: 2, toIndex: 2, reason: 'no road was found near these points' }],
  })
  expect(engine.requests[0]).toMatchObject({
    url: { pathname: '/trace_attributes' },
    body: { costing: 'auto', shape_match: 'map_snap', shape: [{ lat: 45, lon: 10, time: 1_700_000_000 }, {}, {}, {}] },
  })
})

test('a piece that fails is named with the engine\'s words; the others are kept', async () => {
  const engine = await double((url, _, response) => {
    const count = url.pathname.split(';').length
    if (url.pathname.includes('/10.099000')) {
      response.statusCode = 400
      return { code: 'TooBig', message: 'Too many trace coordinates' }
    }
    return {
      code: 'Ok', matchings: [{ legs: [] }],
      tracepoints: Array.from({ length: count }, (_, i) => ({ location: [i, 45], matchings_index: 0, waypoint_index: i })),
    }
  })
  const { snappedPoints, unmatched } = await createMapMatcher({ engine: 'osrm', url: engine.url }).snap(line(298))
  expect(unmatched).toEqual([{ fromIndex: 100, toIndex: 198, reason: 'osrm answered TooBig: Too many trace coordinates' }])
  expect(snappedPoints.length).toBe(100 + 99)
})

test('no match at all and an engine that is away leave everything unmatched', async () => {
  const engine = await double(() => ({ code: 'NoMatch', message: 'Could not match the trace.' }))
  const unmatched = async (url: string) => (await createMapMatcher({ engine: 'osrm', url }).snap(line(3))).unmatched
  expect(await unmatched(engine.url)).toEqual([{ fromIndex: 0, toIndex: 2, reason: 'no road was found near these points' }])
  expect(await unmatched('http://127.0.0.1:1')).toEqual([{ fromIndex: 0, toIndex: 2, reason: 'osrm cannot be reached' }])
})

test('a caller who gives up stops the requests', async () => {
  const engine = await double(() => undefined)
  const controller = new AbortController()
  const snapping = createMapMatcher({ engine: 'osrm', url: engine.url }).snap(line(1000), { signal: controller.signal })
  await expect.poll(() => engine.requests.length).toBeGreaterThan(0)
  controller.abort(new Error('gone'))
  await expect(snapping).rejects.toThrow('gone')
  expect(engine.requests.length).toBeLessThanOrEqual(4)
})

function encode(points: [number, number][]): string {
  let [lat, lng, text] = [0, 0, '']
  for (const [latitude, longitude] of points.map(([a, b]) => [Math.round(a * 1e6), Math.round(b * 1e6)] as const)) {
    for (const delta of [latitude - lat, longitude - lng]) {
      let value = delta < 0 ? ~(delta << 1) : delta << 1
      for (; value >= 0x20; value >>= 5) text += String.fromCharCode((0x20 | (value & 0x1f)) + 63)
      text += String.fromCharCode(value + 63)
    }
    [lat, lng] = [latitude, longitude]
  }
  return text
}
