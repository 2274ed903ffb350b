import { expect, test } from 'vitest'
import { fakeEngine, garbage } from '#test/fake-engine.ts'
import { matchWithOsrm } from './osrm.ts'
import { ask, line } from '#test/map-matching.ts'

const tracepoint = (location: unknown, matchings_index = 0, waypoint_index = 0) => ({
  location,
  matchings_index,
  waypoint_index,
  hint: 'KSoKADRY',
  distance: 4.1,
  name: 'a',
  alternatives_count: 0,
})
const step = (...coordinates: number[][]) => ({ mode: 'driving', geometry: { type: 'LineString', coordinates } })

test('returns the place of each point on the road, and the road between them', async () => {
  const engine = await fakeEngine(() => ({
    code: 'Ok',
    tracepoints: [tracepoint([10, 45.1]), null, tracepoint([10.002, 45.1], 0, 1), tracepoint([10.003, 45.1], 1, 0)],
    matchings: [
      {
        confidence: 0.9,
        distance: 160,
        duration: 20,
        legs: [
          {
            steps: [
              step([10, 45.1], [10.001, 45.2]),
              step([10.001, 45.2], [10.002, 45.1]),
              step([10.002, 45.1], [10.002, 45.1]),
            ],
          },
        ],
      },
      { confidence: 0.9, legs: [] },
    ],
  }))
  expect(await ask(matchWithOsrm(`${engine.url}/osrm/`), line(4))).toEqual([
    { latitude: 45.1, longitude: 10, index: 0 },
    { latitude: 45.2, longitude: 10.001 },
    { latitude: 45.1, longitude: 10.002, index: 2 },
    { latitude: 45.1, longitude: 10.003, index: 3 },
  ])
  const { pathname, searchParams } = engine.requests[0]!.url
  const path = '10.000000,45.000000;10.001000,45.000000;10.002000,45.000000;10.003000,45.000000'
  expect(pathname).toBe(`/osrm/match/v1/driving/${path}`)
  expect(Object.fromEntries(searchParams)).toEqual({
    overview: 'false',
    steps: 'true',
    geometries: 'geojson',
    gaps: 'ignore',
    timestamps: '1700000000;1700000010;1700000020;1700000030',
  })
})

test('omits times that do not increase', async () => {
  const engine = await fakeEngine(() => ({ code: 'Ok', tracepoints: [null, null, null, null], matchings: [] }))
  const match = matchWithOsrm(engine.url)
  expect(await ask(match, [...line(2), ...line(2)], { interpolate: false })).toEqual([])
  await ask(
    match,
    line(4).map(({ latitude, longitude }) => ({ latitude, longitude })),
  )
  for (const { url } of engine.requests) expect(url.searchParams.has('timestamps')).toBe(false)
  expect(engine.requests[0]!.url.searchParams.get('steps')).toBe('false')
})

test('returns a missing road as a result, and anything else as a failure', async () => {
  let answer: unknown = { code: 'NoMatch', message: 'Could not match the trace.' }
  const engine = await fakeEngine((_url, _body, response) => {
    response.statusCode = 400
    return answer
  })
  const match = matchWithOsrm(engine.url)
  expect(await ask(match, line(3))).toEqual([])
  answer = { code: 'NoSegment', message: 'Could not find a matching segment for coordinate 0' }
  expect(await ask(match, line(3))).toEqual([])
  answer = { code: 'TooBig', message: 'Too many trace coordinates' }
  await expect(ask(match, line(3))).rejects.toThrow('OSRM answered TooBig: Too many trace coordinates')
})

test('crosses the date line and includes a pole', async () => {
  const engine = await fakeEngine(() => ({
    code: 'Ok',
    tracepoints: [tracepoint([179.999, 66]), tracepoint([-179.999, 66], 0, 1), tracepoint([0, 90], 0, 2)],
    matchings: [{ legs: [{ steps: [step([179.999, 66], [180.0005, 66], [-179.999, 66])] }, { steps: [] }] }],
  }))
  const points = [
    { latitude: 66, longitude: 179.999 },
    { latitude: 66, longitude: -179.999 },
    { latitude: 90, longitude: 0.0000001 },
  ]
  const snapped = await ask(matchWithOsrm(engine.url), points)
  expect(snapped.map(({ longitude }) => Number(longitude.toFixed(4)))).toEqual([179.999, -179.9995, -179.999, 0])
  const path = '179.999000,66.000000;-179.999000,66.000000;0.000000,90.000000'
  expect(engine.requests[0]!.url.pathname).toBe(`/match/v1/driving/${path}`)
})

test('fails for garbage, and loses only the road if that is garbage', async () => {
  let answer: unknown
  const engine = await fakeEngine((_url, _body, response) => void response.end(JSON.stringify(answer)))
  const match = matchWithOsrm(engine.url)
  const points = [tracepoint([10, 45]), tracepoint([10.001, 45], 0, 1)]
  const tracepoints = [undefined, [null], [7, {}], [tracepoint(['10', 45]), null], [tracepoint([10, 4500]), null]]
  for (answer of [...garbage, ...tracepoints.map(each => ({ code: 'Ok', tracepoints: each }))]) {
    await expect(ask(match, line(2)), JSON.stringify(answer)).rejects.toThrow('OSRM answered')
  }
  for (const matchings of [
    undefined,
    [],
    [null],
    [{ legs: 1 }],
    [{ legs: [{ steps: [{ geometry: null }] }] }],
    [{ legs: [{ steps: [step([10, 45], [NaN], [10.001, 45])] }] }],
  ]) {
    answer = { code: 'Ok', tracepoints: points, matchings }
    expect(await ask(match, line(2))).toEqual([
      { latitude: 45, longitude: 10, index: 0 },
      { latitude: 45, longitude: 10.001, index: 1 },
    ])
  }
})
