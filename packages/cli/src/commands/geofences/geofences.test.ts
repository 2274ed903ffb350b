import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFenceProfile, listFenceProfiles, listFences, updateFenceProfile, type FleetSchemas } from '@muster/contract'
import { problem } from '@muster/core/testing'
import { describe, expect, it } from 'vitest'
import { fakeShell } from '../../testing.ts'
import { featureOf, fenceOf } from './geojson.ts'

type Fence = FleetSchemas['Fence']

const square: [number, number][] = [[9, 45], [9.1, 45], [9.1, 45.1], [9, 45.1], [9, 45]]
const yard: Fence = { fenceId: 1, name: 'Yard', isDefault: false, alarmPriority: 2, inside: true, outside: false, shape: { shapeType: 'POLYGON', polygon: square } }
const pond: Fence = { fenceId: 2, name: 'Pond', isDefault: false, alarmPriority: 0, inside: true, outside: true, shape: { shapeType: 'CIRCLE', circleLongitude: 9, circleLatitude: 45, circleRadius: 250 } }
const row = (id: number, name: string) => ({ id, name, isDefault: false, companyId: 1, companyName: 'Farm', unitsCount: 0, shapeType: 'POLYGON' as const, inside: true, outside: false })

describe('GeoJSON', () => {
  it.each([yard, pond])('of $name reads back as the same geofence', fence => {
    const { fenceId: _, ...input } = fence
    expect(fenceOf(featureOf(fence))).toEqual(input)
  })

  it('writes longitude before latitude, and a circle as its centre with a radius', () => {
    expect(featureOf(pond)).toMatchObject({ geometry: { type: 'Point', coordinates: [9, 45] }, properties: { radius: 250 } })
  })

  it.each([
    [{ geometry: { type: 'Polygon', coordinates: [square] }, properties: {} }, 'no property name'],
    [{ geometry: { type: 'Point', coordinates: [9, 45] }, properties: { name: 'a' } }, 'radius'],
    [{ geometry: { type: 'LineString', coordinates: [] }, properties: { name: 'a' } }, 'LineString'],
    [{ geometry: { type: 'Polygon', coordinates: [square, square] }, properties: { name: 'a' } }, 'holes'],
    [{ geometry: { type: 'Polygon', coordinates: [[['x', 1]]] }, properties: { name: 'a' } }, 'longitude'],
  ])('says why %j is none', (feature, says) => {
    expect(() => fenceOf({ type: 'Feature', ...feature })).toThrow(says)
  })

  it('tells of coming and going where neither is said, and drops heights', () => {
    const withHeight = square.map(point => [...point, 100])
    expect(fenceOf({ type: 'Feature', geometry: { type: 'Polygon', coordinates: [withHeight] }, properties: { name: 'a' } }))
      .toEqual({ name: 'a', inside: true, outside: true, shape: { shapeType: 'POLYGON', polygon: square } })
  })
})

function shell() {
  const made = fakeShell()
  made.server.on(listFences, { items: [yard, pond], totalCount: 2 }).on(listFenceProfiles, { items: [row(1, 'Yard')], totalCount: 1 })
    .on(createFenceProfile, ({ body }) => (body as { name: string }).name === 'Bad' ? problem(400, 'The shape does not work out.') : { id: 9 })
    .on(updateFenceProfile, undefined)
  const path = join(made.folder, 'fences.geojson')
  const changes = () => made.server.calls.filter(({ operation }) => /^(create|update)/.test(operation)).map(({ operation, body }) => [operation, (body as { name: string }).name])
  return { ...made, path, changes }
}

const rows = (out: string) => out.trim().split('\n').map(line => JSON.parse(line) as { name: string; done: string })

describe('geofences', () => {
  it('go to a file and come back: those that are there are skipped, or changed with --update', async () => {
    const { muster, path, changes } = shell()
    expect(await muster(['geofences', 'export', '-o', path])).toMatchObject({ exit: 0, out: '' })
    expect((JSON.parse(readFileSync(path, 'utf8')) as { features: unknown[] }).features).toHaveLength(2)
    expect(await muster(['geofences', 'export', '-o', path])).toMatchObject({ exit: 3 })
    const first = await muster(['geofences', 'import', path, '--jsonl'])
    expect(first.exit).toBe(0)
    expect(rows(first.out)).toMatchObject([{ name: 'Yard', done: 'skipped' }, { name: 'Pond', done: 'created' }])
    await muster(['geofences', 'import', path, '--update'])
    expect(changes()).toEqual([['createFenceProfile', 'Pond'], ['updateFenceProfile', 'Yard'], ['createFenceProfile', 'Pond']])
  })

  it('are not touched by --dry-run', async () => {
    const { muster, changes } = shell()
    const { out } = await muster(['geofences', 'export'])
    const dry = await muster(['geofences', 'import', '-', '--update', '--dry-run', '--jsonl'], { stdin: out })
    expect(rows(dry.out)).toMatchObject([{ done: 'would update' }, { done: 'would create' }])
    expect(changes()).toEqual([])
  })

  it('are answered for one by one: 5 when some fail', async () => {
    const { muster, path } = shell()
    const feature = (name: string) => ({ ...featureOf(yard), properties: { name } })
    writeFileSync(path, JSON.stringify({ type: 'FeatureCollection', features: [feature('Bad'), feature('Good'), { type: 'Feature', geometry: null, properties: { name: 'None' } }] }))
    const { exit, out } = await muster(['geofences', 'import', path, '--jsonl'])
    expect(exit).toBe(5)
    expect(rows(out).map(({ name, done }) => [name, done])).toEqual([['Bad', 'failed'], ['Good', 'created'], ['None', 'failed']])
  })

  it('must be GeoJSON', async () => {
    expect(await shell().muster(['geofences', 'import', '-'], { stdin: '{"type":"Topology"}' })).toMatchObject({ exit: 3 })
    expect(await shell().muster(['geofences', 'import', '-'], { stdin: 'x' })).toMatchObject({ exit: 3, err: expect.stringContaining('not JSON') as string })
    expect(await shell().muster(['geofences', 'import', '/nowhere.geojson'])).toMatchObject({ exit: 3, err: expect.stringContaining('/nowhere.geojson') as string })
  })
})
