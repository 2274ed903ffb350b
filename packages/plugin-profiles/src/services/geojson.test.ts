import { createFenceProfile, listFences, type FleetSchemas } from '@muster/contract'
import { fakeCore, fakeServer } from '@muster/core/testing'
import { expect, it } from 'vitest'
import { geofenceFiles } from './geofence-files.service.ts'
import { fromGeoJson, toGeoJson } from './geojson.ts'

const fence = (fenceId: number, shape: FleetSchemas['FenceShape']): FleetSchemas['Fence'] => ({
  fenceId,
  name: `Fence ${fenceId}`,
  isDefault: false,
  alarmPriority: 2,
  inside: true,
  outside: false,
  shape,
})
const circle = fence(1, { shapeType: 'CIRCLE', circleRadius: 250, circleLongitude: 9, circleLatitude: 45 })
const square = fence(2, {
  shapeType: 'POLYGON',
  polygon: [
    [9, 45],
    [10, 45],
    [10, 46],
    [9, 46],
    [9, 45],
  ],
})
const feature = (geometry: object, properties: object = {}) => ({ type: 'Feature', geometry, properties })

it('what was exported is imported as it was', () => {
  const read = fromGeoJson(JSON.parse(JSON.stringify(toGeoJson([circle, square]))))
  expect(read).toEqual(
    [circle, square].map(({ name, inside, outside, alarmPriority, shape }) => ({
      name,
      inside,
      outside,
      alarmPriority,
      shape,
    })),
  )
})

it('an outer ring is exported counterclockwise', () => {
  const clockwise = fence(3, {
    shapeType: 'POLYGON',
    polygon: [
      [9, 45],
      [9, 46],
      [10, 46],
      [10, 45],
      [9, 45],
    ],
  })
  expect(toGeoJson([clockwise]).features[0]?.geometry.coordinates).toEqual([
    [
      [9, 45],
      [10, 45],
      [10, 46],
      [9, 46],
      [9, 45],
    ],
  ])
})

it('a feature alone, without a name or flags, tells of coming and going; altitudes are left out', () => {
  expect(fromGeoJson(feature({ type: 'Point', coordinates: [9, 45, 120] }, { radius: 50 }))).toEqual([
    {
      name: 'Geofence 1',
      inside: true,
      outside: true,
      alarmPriority: 0,
      shape: { shapeType: 'CIRCLE', circleRadius: 50, circleLongitude: 9, circleLatitude: 45 },
    },
  ])
})

it('names every feature that is no geofence', () => {
  const features = [
    feature({ type: 'Point', coordinates: [9, 45] }),
    feature({ type: 'LineString', coordinates: [] }),
    feature({ type: 'Polygon', coordinates: [[[9, 45]], [[9, 45]]] }),
    feature({ type: 'Polygon', coordinates: [['x']] }),
    7,
  ]
  expect(() => fromGeoJson({ type: 'FeatureCollection', features })).toThrow(
    /^Feature 1 .*radius[^]*Feature 2 .*LineString[^]*Feature 3 .*holes[^]*Feature 4 .*ring[^]*Feature 5 /,
  )
})

it('goes through all pages, and adds one after the other', async () => {
  const all = Array.from({ length: 1001 }, (_, i) => fence(i + 1, circle.shape))
  const server = fakeServer()
    .on(listFences, ({ query }) => ({
      items: all.slice(Number(query.get('start')), Number(query.get('start')) + 1000),
      totalCount: all.length,
    }))
    .on(createFenceProfile, { id: 7 })
  const files = fakeCore({ fetch: server.fetch }).use(geofenceFiles)
  expect((await files.export()).features).toHaveLength(1001)
  expect(await files.import(toGeoJson([circle, square]), { companyId: 4 })).toEqual([7, 7])
  expect(server.calls.at(-1)?.body).toEqual({
    name: 'Fence 2',
    inside: true,
    outside: false,
    alarmPriority: 2,
    companyId: 4,
    shape: square.shape,
  })
})
