import { createFenceProfile, listFences, sidesMeet, type FleetSchemas } from '@muster/contract'
import { fakeCore, fakeServer } from '@muster/core/testing'
import { describe, expect, it } from 'vitest'
import { geofenceFiles } from './geofence-files.client.ts'
import { toGeoJson } from './geojson.ts'
import { toKml } from './kml.ts'
import { readGeofences } from './read-geofences.ts'
import { reasonInEnglish } from './refusal-text.ts'
import { shapeKey } from './same-shape.ts'
import { simplify } from './simplify.ts'

const fence = (
  fenceId: number,
  shape: FleetSchemas['FenceShape'],
  name = `Fence <${fenceId}>`,
): FleetSchemas['Fence'] => ({
  fenceId,
  name,
  isDefault: false,
  alarmPriority: 2,
  inside: true,
  outside: false,
  shape,
})
const circle = fence(1, { shapeType: 'CIRCLE', circleRadius: 250, circleLongitude: 9, circleLatitude: 45 })
const ring = [
  [9, 45],
  [10, 45],
  [10, 46],
  [9, 46],
  [9, 45],
]
const square = fence(2, { shapeType: 'POLYGON', polygon: ring })
const feature = (geometry: object | null, properties: object = {}) => ({ type: 'Feature', geometry, properties })
const polygon = (...rings: unknown[]) => ({ type: 'Polygon', coordinates: rings })
const collection = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })

describe('geofence file', () => {
  it.each([
    ['GeoJSON', JSON.stringify(toGeoJson([circle, square]))],
    ['KML', toKml([circle, square])],
  ])('imports an export as %s unchanged', async (_, text) => {
    const { geofences, refused } = await readGeofences(text)
    expect(refused).toEqual([])
    expect(geofences).toEqual(
      [circle, square].map(({ name, inside, outside, alarmPriority, shape }, i) => ({
        number: i + 1,
        name,
        inside,
        outside,
        alarmPriority,
        shape,
      })),
    )
  })

  it('reads names in any case and language, and reports both transitions without flags', async () => {
    const names = ['name', 'Name', 'NAME', 'title', 'LABEL'].map(key => feature(polygon(ring), { [key]: ` Yard ` }))
    const { geofences } = await readGeofences(`\uFEFF${collection(...names, feature(polygon(ring), { id: 4 }))}`)
    expect(geofences.map(({ name }) => name)).toEqual(['Yard', 'Yard', 'Yard', 'Yard', 'Yard', undefined])
    expect(geofences[0]).toMatchObject({ inside: true, outside: true, alarmPriority: 0 })
  })

  it('reads KML with folders, MultiGeometry and QGIS data', async () => {
    const kmlRing = `<Polygon><outerBoundaryIs><LinearRing><coordinates>
      ${ring.map(([lng, lat]) => `${lng},${lat},12`).join('\n')}</coordinates></LinearRing></outerBoundaryIs></Polygon>`
    const { geofences, refused } =
      await readGeofences(`<?xml version="1.0"?><kml:kml xmlns:kml="x"><kml:Document><Folder>
      <Placemark><ExtendedData><SchemaData><SimpleData name="NAME">Öl &amp; Gas</SimpleData></SchemaData></ExtendedData>${kmlRing}</Placemark>
      <Placemark><name>Two</name><MultiGeometry>${kmlRing}${kmlRing}</MultiGeometry></Placemark></Folder>
      <Placemark><name>Road</name><LineString><coordinates>9,45 10,45</coordinates></LineString></Placemark></kml:Document></kml:kml>`)
    expect(geofences.map(({ name, shape }) => [name, shape])).toEqual([
      ['Öl & Gas', square.shape],
      ['Two (1)', square.shape],
      ['Two (2)', square.shape],
    ])
    expect(refused).toEqual([{ number: 1, name: 'Road', refusal: { code: 'notArea', type: 'LineString' } }])
  })

  it('closes an open ring, drops repeated corners and extends three corners to four', async () => {
    const { geofences } = await readGeofences(
      collection(
        feature(polygon(ring.slice(0, 4))),
        feature(polygon([...ring.slice(0, 2), ...ring.slice(1)])),
        feature(polygon([ring[0], ring[1], ring[2], ring[0]])),
      ),
    )
    expect(geofences.map(({ shape }) => shape)).toEqual([
      square.shape,
      square.shape,
      {
        shapeType: 'POLYGON',
        polygon: [
          [9, 45],
          [9.5, 45],
          [10, 45],
          [10, 46],
          [9, 45],
        ],
      },
    ])
  })

  it('refuses only features that are not geofences, each with a reason', async () => {
    const { geofences, refused } = await readGeofences(
      collection(
        feature({ type: 'Point', coordinates: [9, 45] }, { Name: 'Well' }),
        feature(polygon(ring)),
        feature({ type: 'LineString', coordinates: [] }),
        feature(polygon(ring, ring)),
        feature(
          polygon([
            [450_000, 5_000_000],
            [450_100, 5_000_000],
            [450_100, 5_000_100],
            [450_000, 5_000_000],
          ]),
        ),
        feature(
          polygon([
            [0, 0],
            [1, 1],
            [0, 1],
            [1, 0],
            [0, 0],
          ]),
        ),
        feature(
          polygon([
            [0, 0],
            [1, 1],
            [0, 0],
          ]),
        ),
        feature({ type: 'Point', coordinates: [9, 45] }, { radius: 2e6 }),
        feature(null),
        7,
      ),
    )
    expect(geofences).toHaveLength(1)
    expect(refused.map(({ number, refusal }) => [number, reasonInEnglish(refusal).split('. ')[0]])).toEqual([
      [1, 'This is a point without a radius'],
      [3, 'This is a LineString'],
      [4, 'The polygon has a hole, which a geofence cannot have'],
      [5, 'Some of its points are not a longitude and a latitude in degrees'],
      [6, 'The sides of the polygon cross or touch'],
      [7, 'The polygon has fewer than 3 different corners'],
      [8, 'The radius is larger than 1000 km'],
      [9, 'This feature has no geometry'],
      [10, 'This feature has no geometry'],
    ])
    expect(refused[0]?.name).toBe('Well')
  })

  it.each([
    ['', 'empty'],
    ['{"type":"FeatureCollection","features":[]}', 'empty'],
    ['{"a":1}', 'notGeoJson'],
    ['{', 'notJson'],
    ['PK\u0003\u0004', 'archive'],
    ['name;lat;lon', 'notKnown'],
    ['<gpx></gpx>', 'notKml'],
    ['<kml><Document>', 'notKml'],
    [collection(...Array.from({ length: 2001 }, () => 1)), 'tooMany'],
  ])('rejects an unreadable file with its code: %.20s', async (text, code) => {
    await expect(readGeofences(text)).rejects.toMatchObject({ code })
  })
})

it('exports an outer ring counterclockwise', () => {
  expect(
    toGeoJson([fence(3, { shapeType: 'POLYGON', polygon: ring.toReversed() })]).features[0]?.geometry.coordinates,
  ).toEqual([ring])
})

describe('polygon of more than 30 corners', () => {
  /** Returns a square with corners every few metres along its sides, offset by random noise. */
  const field = (perSide: number, noise: number) =>
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ].flatMap(([x = 0, y = 0], side) =>
      Array.from({ length: perSide }, (_, i) => {
        const along = i / perSide
        const [dx, dy] =
          [
            [1, 0],
            [0, 1],
            [-1, 0],
            [0, -1],
          ][side] ?? []
        const off = i === 0 ? 0 : (i % 2 ? noise : -noise) / 111_320
        return [
          9 + (x + (dx ?? 0) * along) / 100 + off * (dy ? 1 : 0),
          45 + (y + (dy ?? 0) * along) / 100 + off * (dx ? 1 : 0),
        ]
      }),
    )

  it('simplifies to the most significant corners and reports the deviation', async () => {
    const { geofences } = await readGeofences(collection(feature(polygon(field(50, 2)))))
    const [{ shape, simplified } = {}] = geofences
    const corners = shape?.shapeType === 'POLYGON' ? shape.polygon.slice(0, -1) : []
    expect(corners.length).toBeLessThanOrEqual(30)
    expect(sidesMeet(corners)).toBe(false)
    for (const corner of [
      [9, 45],
      [9.01, 45],
      [9.01, 45.01],
      [9, 45.01],
    ])
      expect(corners).toContainEqual(corner)
    expect(simplified?.original).toHaveLength(200)
    expect(simplified?.deviation).toBeGreaterThan(0)
    expect(simplified?.deviation).toBeLessThan(5)
  })

  it('reduces corners further when 30 would cross, also across the antimeridian', () => {
    const shifted = field(50, 2).map(([lng = 0, lat = 0]) => [lng + 170.995 > 180 ? lng - 189.005 : lng + 170.995, lat])
    const found = simplify(shifted)
    expect(found && sidesMeet(found.corners)).toBe(false)
    expect(found?.deviation).toBeLessThan(5)
    expect(
      simplify(
        [
          [0, 0],
          [1, 1],
          [0, 1],
          [1, 0],
        ],
        4,
      ),
    ).toBeUndefined()
  })
})

it('returns the same key for a shape regardless of its first corner and direction', () => {
  const open = ring.slice(0, 4)
  const keys = [
    ring,
    [...open.slice(2), ...open.slice(0, 2)],
    ring.toReversed(),
    [...open.slice(1), ...open.slice(0, 2)],
  ].map(one => shapeKey({ shapeType: 'POLYGON', polygon: one }))
  expect(new Set(keys).size).toBe(1)
  expect(shapeKey({ shapeType: 'POLYGON', polygon: [...open.slice(0, 3), [9, 46.1]] })).not.toBe(keys[0])
  expect(shapeKey(circle.shape)).not.toBe(shapeKey({ ...circle.shape, circleRadius: 251 } as typeof circle.shape))
})

it('compares a file with all existing geofences by shape and name, and numbers unnamed ones', async () => {
  const existing = [
    ...Array.from({ length: 1000 }, (_, i) => fence(i + 10, circle.shape)),
    square,
    fence(5, circle.shape, 'Geofence 1'),
  ]
  const server = fakeServer()
    .on(listFences, ({ query }) => ({
      items: existing.slice(Number(query.get('start')), Number(query.get('start')) + 1000),
      totalCount: existing.length,
    }))
    .on(createFenceProfile, { id: 7 })
  const files = fakeCore({ fetch: server.fetch }).use(geofenceFiles)
  const small = polygon([
    [1, 1],
    [2, 1],
    [2, 2],
    [1, 2],
  ])
  const { geofences } = await files.plan(
    collection(
      feature(small),
      feature(polygon(ring.toReversed()), { name: 'Other' }),
      feature(small, { name: 'FENCE <2>' }),
      feature({ type: 'Point', coordinates: [1, 1] }, { radius: '50,5' }),
    ),
  )
  expect(geofences.map(({ name, twin, namesake }) => [name, twin, namesake])).toEqual([
    ['Geofence 2', undefined, undefined],
    ['Other', { id: 2, name: 'Fence <2>' }, undefined],
    ['FENCE <2>', { name: 'Geofence 2' }, 2],
    ['Geofence 4', undefined, undefined],
  ])
  expect(await files.add(geofences[3]!)).toBe(7)
  expect(server.calls.at(-1)?.body).toEqual({
    name: 'Geofence 4',
    inside: true,
    outside: true,
    alarmPriority: 0,
    shape: { shapeType: 'CIRCLE', circleRadius: 50.5, circleLongitude: 1, circleLatitude: 1 },
  })
  expect((await files.export()).count).toBe(1002)
})
