import { expect, test } from 'vitest'
import { lastZoom, PointIndex } from './point-index.ts'

const world = { south: -85, west: -180, north: 85, east: 180 }
const columns = (...rows: (readonly [lat: number, lng: number, group: number])[]) => ({
  lats: Float64Array.from(rows, ([lat]) => lat),
  lngs: Float64Array.from(rows, ([, lng]) => lng),
  groups: Uint8Array.from(rows, ([, , group]) => group),
})

test('counts the points of a cluster by group, and splits it at its expansion zoom', () => {
  const index = new PointIndex(columns([45, 9, 0], [45.01, 9, 1], [45, 9.01, 1], [-30, 100, 2]), 80)
  const { clusters, singles } = index.view({ bounds: world, zoom: 5 })
  expect(clusters).toMatchObject([
    {
      count: 3,
      parts: [
        { group: 0, count: 1 },
        { group: 1, count: 2 },
      ],
    },
  ])
  expect([...singles]).toEqual([3])
  const { zoom, rows } = index.open(clusters[0]?.id ?? 0, 60)
  expect([...rows].toSorted()).toEqual([0, 1, 2])
  expect(zoom).toBeLessThan(lastZoom)
  const closer = index.view({ bounds: world, zoom })
  expect(closer.clusters.length + closer.singles.length).toBeGreaterThan(2)
})

test('never splits points at one location, and applies a limit', () => {
  const index = new PointIndex(columns(...Array.from({ length: 100 }, () => [45, 9, 0] as const)), 80)
  const [far, near] = [5, 22].map(zoom => index.view({ bounds: world, zoom }).clusters)
  expect(far).toMatchObject([{ count: 100, id: near?.[0]?.id }])
  const { zoom, rows } = index.open(far?.[0]?.id ?? 0, 60)
  expect(zoom).toBeGreaterThan(lastZoom)
  expect(rows).toHaveLength(60)
})

test('handles a window across the antimeridian, and longitudes beyond it', () => {
  const index = new PointIndex(columns([0, 179, 0], [0, -179, 0], [0, 181, 0], [0, 0, 0]), 10)
  const { clusters, singles } = index.view({ bounds: { south: -5, west: 175, north: 5, east: -175 }, zoom: 12 })
  expect([...singles]).toEqual([0])
  expect(clusters).toMatchObject([{ count: 2, lng: expect.closeTo(-179) }])
})
