import { snapToRoad } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedUnits } from '#test/fleet.ts'
import { realApp, seedCallers } from '#test/real-app.ts'
import { createMapMatcher } from '#kernel/ports/map-matching.ts'
import { encodePolyline } from '#test/map-matching.ts'
import { fakeEngine } from '#test/fake-engine.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  await seedUnits(database.db, { 1: [11] })
  await seedCallers(database.db, { 1: { companyId: 1 } })
})
afterAll(() => database.close())

// responses as documented by the engines: OSRM "Match service", Valhalla "Map matching: trace_attributes"
const osrm = {
  code: 'Ok',
  matchings: [
    {
      confidence: 0.93,
      distance: 222.4,
      duration: 20.1,
      weight_name: 'routability',
      weight: 20.1,
      legs: [
        {
          steps: [
            {
              mode: 'driving',
              geometry: {
                type: 'LineString',
                coordinates: [
                  [9.5001, 45.25],
                  [9.5001, 45.251],
                  [9.5002, 45.252],
                ],
              },
            },
            {
              mode: 'driving',
              geometry: {
                type: 'LineString',
                coordinates: [
                  [9.5002, 45.252],
                  [9.5002, 45.252],
                ],
              },
            },
          ],
          summary: '',
          weight: 20.1,
          distance: 222.4,
          duration: 20.1,
        },
      ],
    },
  ],
  tracepoints: [
    {
      alternatives_count: 0,
      waypoint_index: 0,
      matchings_index: 0,
      distance: 7.8,
      location: [9.5001, 45.25],
      name: 'Via Emilia',
      hint: '',
    },
    {
      alternatives_count: 0,
      waypoint_index: 1,
      matchings_index: 0,
      distance: 15.7,
      location: [9.5002, 45.252],
      name: 'Via Emilia',
      hint: '',
    },
  ],
}
const valhalla = {
  units: 'kilometers',
  shape: encodePolyline([
    [45.25, 9.5001],
    [45.251, 9.5001],
    [45.252, 9.5002],
  ]),
  edges: [{ begin_shape_index: 0, end_shape_index: 2 }],
  matched_points: [
    { lat: 45.25, lon: 9.5001, type: 'matched', edge_index: 0, distance_along_edge: 0, distance_from_trace_point: 7.8 },
    {
      lat: 45.252,
      lon: 9.5002,
      type: 'matched',
      edge_index: 0,
      distance_along_edge: 1,
      distance_from_trace_point: 15.7,
    },
  ],
}

test.each([
  ['osrm', osrm],
  ['valhalla', valhalla],
] as const)('HIST-017 matches positions with %s and returns the road between them', async (engine, answer) => {
  const roads = await fakeEngine(() => answer)
  const matching = await realApp(database.db, { mapMatcher: createMapMatcher({ engine, url: roads.url }) })
  const points = [
    { latitude: 45.25, longitude: 9.5, time: '2026-11-21T08:00:00Z' },
    { latitude: 45.252, longitude: 9.5, time: '2026-11-21T08:01:00Z' },
  ]
  const { status, body } = await matching.call(1, snapToRoad, { body: { points, interpolate: true } })
  await matching.close()
  expect([status, body]).toEqual([
    200,
    {
      snappedPoints: [
        { latitude: 45.25, longitude: 9.5001, originalIndex: 0 },
        { latitude: 45.251, longitude: 9.5001 },
        { latitude: 45.252, longitude: 9.5002, originalIndex: 1 },
      ],
      unmatched: [],
    },
  ])
  expect(roads.requests).toHaveLength(1)
})
