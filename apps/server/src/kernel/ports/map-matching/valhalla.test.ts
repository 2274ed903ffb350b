import { expect, test } from 'vitest'
import { fakeEngine, garbage } from '#test/fake-engine.ts'
import { ask, encodePolyline, line } from '#test/map-matching.ts'
import { matchWithValhalla } from './valhalla.ts'

const matched = (lat: number, lon: number, edge_index: number, more: object = {}) => ({
  lat,
  lon,
  type: 'matched',
  edge_index,
  ...more,
})
const edge = (begin_shape_index: number, end_shape_index: number) => ({ begin_shape_index, end_shape_index })

test('returns the place of each point on the road, and the vertices between them', async () => {
  const engine = await fakeEngine(() => ({
    units: 'kilometers',
    shape: encodePolyline([
      [45.04, 10],
      [45.1, 10],
      [45.2, 10],
      [45.3, 10],
    ]),
    edges: [edge(0, 2), edge(2, 3)],
    matched_points: [
      matched(45.05, 10, 0, { distance_along_edge: 0.8 }),
      { ...matched(45.15, 10, 0), type: 'interpolated' },
      { lat: 50, lon: 10, type: 'unmatched' },
      matched(45.25, 10, 1),
    ],
  }))
  expect(await ask(matchWithValhalla(`${engine.url}/valhalla`), line(4))).toEqual([
    { latitude: 45.05, longitude: 10, index: 0 },
    { latitude: 45.1, longitude: 10 },
    { latitude: 45.15, longitude: 10, index: 1 },
    { latitude: 45.2, longitude: 10 },
    { latitude: 45.25, longitude: 10, index: 3 },
  ])
  expect(engine.requests[0]).toMatchObject({
    url: { pathname: '/valhalla/trace_attributes' },
    body: {
      costing: 'auto',
      shape_match: 'map_snap',
      shape: [{ lat: 45, lon: 10, time: 1_700_000_000 }, {}, {}, {}],
      filters: {
        action: 'include',
        attributes: expect.arrayContaining(['shape', 'matched.point', 'edge.end_shape_index']) as unknown,
      },
    },
  })
})

test('requests only points if the road between them is not needed', async () => {
  const engine = await fakeEngine(() => ({
    matched_points: [
      { lat: 45, lon: 10, type: 'matched' },
      { lat: 45, lon: 10.001, type: 'unmatched' },
    ],
  }))
  const points = line(2).map(({ latitude, longitude }) => ({ latitude, longitude }))
  const snapped = await ask(matchWithValhalla(engine.url), points, { interpolate: false })
  expect(snapped).toEqual([{ latitude: 45, longitude: 10, index: 0 }])
  expect(engine.requests[0]!.body).toEqual({
    shape: [
      { lat: 45, lon: 10 },
      { lat: 45, lon: 10.001 },
    ],
    costing: 'auto',
    shape_match: 'map_snap',
    filters: { action: 'include', attributes: ['matched.point', 'matched.type'] },
  })
})

test('draws nothing across an interrupted road, and turns back on a road driven twice', async () => {
  const there = [
    [45, 10],
    [45, 10.1],
    [45, 10.2],
  ] as const
  const engine = await fakeEngine(() => ({
    shape: encodePolyline([...there, [45, 10.1], [45, 10], [46, 11], [46, 11.1], [46, 11.2]]),
    edges: [edge(0, 2), edge(2, 4), edge(5, 7)],
    matched_points: [
      matched(45, 10.05, 0),
      matched(45, 10.05, 1, { begin_route_discontinuity: true }),
      matched(46, 11.05, 2, { end_route_discontinuity: true }),
      matched(46, 11.15, 2),
    ],
  }))
  const snapped = await ask(matchWithValhalla(engine.url), line(4))
  expect(snapped.map(({ longitude, index }) => [longitude, index])).toEqual([
    [10.05, 0],
    [10.1, undefined],
    [10.2, undefined],
    [10.1, undefined],
    [10.05, 1],
    [11.05, 2],
    [11.1, undefined],
    [11.15, 3],
  ])
})

test('follows the road across the date line', async () => {
  const engine = await fakeEngine(() => ({
    shape: encodePolyline([
      [66, 179.998],
      [66, 180.001],
      [66, 180.003],
    ]),
    edges: [edge(0, 2)],
    matched_points: [matched(66, 179.999, 0), matched(66, -179.998, 0)],
  }))
  const snapped = await ask(matchWithValhalla(engine.url), line(2))
  expect(snapped.map(({ longitude }) => Number(longitude.toFixed(6)))).toEqual([179.999, -179.999, -179.998])
})

test('returns a missing road as a result, and anything else as a failure', async () => {
  let answer: unknown = { error_code: 444, error: 'Map Match algorithm failed to find path', status_code: 400 }
  const engine = await fakeEngine((_url, _body, response) => {
    response.statusCode = 400
    return answer
  })
  const match = matchWithValhalla(engine.url)
  expect(await ask(match, line(3))).toEqual([])
  answer = { error_code: 153, error: 'Too many shape points', status_code: 400, status: 'Bad Request' }
  await expect(ask(match, line(3))).rejects.toThrow('Valhalla answered Too many shape points')
})

test('fails for garbage, and loses only the road for a point without a known edge', async () => {
  let answer: unknown
  const engine = await fakeEngine((_url, _body, response) => void response.end(JSON.stringify(answer)))
  const match = matchWithValhalla(engine.url)
  const two = [matched(45, 10, 2 ** 64 - 1), matched(45, 10.001, -1)]
  const wrong = [
    { matched_points: [matched(45, 10, 0)] },
    { matched_points: [7, 8] },
    { matched_points: [matched(95, 10, 0), two[1]] },
    { matched_points: two, shape: '\u0000' },
  ]
  for (answer of [...garbage, ...wrong]) {
    await expect(ask(match, line(2)), JSON.stringify(answer)).rejects.toThrow('Valhalla answered')
  }
  for (const edges of [undefined, [{}], [edge(0, 9)], 'edges']) {
    answer = {
      matched_points: two,
      edges,
      shape: encodePolyline([
        [45, 10],
        [45, 10.001],
      ]),
    }
    expect(await ask(match, line(2))).toEqual([
      { latitude: 45, longitude: 10, index: 0 },
      { latitude: 45, longitude: 10.001, index: 1 },
    ])
  }
})
