import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  createFenceProfile,
  getFenceProfile,
  listFences,
  updateFenceProfile,
  type FleetSchemas,
} from '@muster/contract'
import { problem } from '@muster/core/testing'
import { describe, expect, it } from 'vitest'
import { fakeShell } from '../../../../test/fake-shell.ts'

type Fence = FleetSchemas['Fence']

const square: [number, number][] = [
  [9, 45],
  [9.1, 45],
  [9.1, 45.1],
  [9, 45.1],
  [9, 45],
]
const yard: Fence = {
  fenceId: 1,
  name: 'Yard',
  isDefault: false,
  alarmPriority: 2,
  inside: true,
  outside: false,
  shape: { shapeType: 'POLYGON', polygon: square },
}
const pond: Fence = {
  fenceId: 2,
  name: 'Pond',
  isDefault: false,
  alarmPriority: 0,
  inside: true,
  outside: true,
  shape: { shapeType: 'CIRCLE', circleLongitude: 9, circleLatitude: 45, circleRadius: 250 },
}
function shell() {
  const made = fakeShell()
  const fences = [yard, pond]
  made.server
    .on(listFences, () => ({ items: fences, totalCount: fences.length }))
    .on(createFenceProfile, ({ body }) =>
      (body as { name: string }).name === 'Bad' ? problem(400, 'The shape does not work out.') : { id: 9 },
    )
    .on(getFenceProfile, {
      ...yard,
      shapeId: 1,
      isDefault: true,
      notification: { notificationId: 6, priorityId: 2 },
      companyId: 3,
      companyName: 'Farm',
      version: 4,
    })
    .on(updateFenceProfile, undefined)
  const path = join(made.folder, 'fences.geojson')
  const changes = () =>
    made.server.calls
      .filter(({ operation }) => /^(create|update)/.test(operation))
      .map(({ operation, body }) => [operation, (body as { name: string }).name])
  /** Simulates the deletion of the pond by another user. */
  const drain = () => void fences.pop()
  return { ...made, path, changes, drain }
}

const rows = (out: string) =>
  out
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as { name: string; done: string; message?: string })

describe('geofences', () => {
  it('exports and re-imports geofences, skipping or updating existing ones', async () => {
    const { muster, path, changes, server, drain } = shell()
    expect(await muster(['geofences', 'export', '-o', path])).toMatchObject({ exit: 0, out: '' })
    expect((JSON.parse(readFileSync(path, 'utf8')) as { features: unknown[] }).features).toHaveLength(2)
    expect(await muster(['geofences', 'export', '-o', path])).toMatchObject({ exit: 3 })
    drain()
    const first = await muster(['geofences', 'import', path, '--jsonl'])
    expect(first.exit).toBe(0)
    expect(rows(first.out)).toMatchObject([
      { name: 'Yard', done: 'skipped' },
      { name: 'Pond', done: 'created' },
    ])
    await muster(['geofences', 'import', path, '--update'])
    expect(changes()).toEqual([
      ['createFenceProfile', 'Pond'],
      ['updateFenceProfile', 'Yard'],
      ['createFenceProfile', 'Pond'],
    ])
    expect(server.calls.find(({ operation }) => operation === 'updateFenceProfile')?.body).toMatchObject({
      isDefault: true,
      notification: { notificationId: 6 },
      companyId: 3,
      alarmPriority: 2,
    })
  })

  it('names the user who saved a geofence in the meantime', async () => {
    const { muster, path, server } = shell()
    await muster(['geofences', 'export', '-o', path])
    const laterSave = { version: 5, savedAt: '2026-11-21T10:00:00Z', userName: 'anna', fields: ['shape'] }
    server.on(updateFenceProfile, problem(409, 'anna has saved Yard in the meantime.', { laterSave }))
    const { out } = await muster(['geofences', 'import', path, '--update', '--jsonl'])
    expect(rows(out)[0]).toMatchObject({
      name: 'Yard',
      done: 'failed',
      message: expect.stringContaining('Saved by anna at 2026-11-21T10:00:00Z. Fields that differ: shape.') as string,
    })
  })

  it('changes nothing with --dry-run', async () => {
    const { muster, changes, drain } = shell()
    const { out } = await muster(['geofences', 'export', '--kml'])
    drain()
    const dry = await muster(['geofences', 'import', '-', '--update', '--dry-run', '--jsonl'], { stdin: out })
    expect(rows(dry.out)).toMatchObject([{ done: 'would update' }, { done: 'would create' }])
    expect(changes()).toEqual([])
  })

  it('reports each geofence and exits with 5 if some fail', async () => {
    const { muster, path } = shell()
    const feature = (name: string, east: number, corners = square) => ({
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates: [corners.map(([lng, lat]) => [lng + east, lat])] },
      properties: { name },
    })
    const round = Array.from({ length: 40 }, (_, i): [number, number] => {
      const angle = (i / 40) * 2 * Math.PI
      return [20 + Math.cos(angle) / 100, 45 + Math.sin(angle) / 100]
    })
    const features = [
      feature('Bad', 1),
      feature('Good', 2),
      feature('Same', 2),
      feature('Old', 0),
      feature('Round', 0, round),
      { type: 'Feature', geometry: { type: 'LineString', coordinates: [] } },
    ]
    writeFileSync(path, JSON.stringify({ type: 'FeatureCollection', features }))
    const { exit, out } = await muster(['geofences', 'import', path, '--jsonl'])
    expect(exit).toBe(5)
    expect(rows(out).map(({ name, done, message }) => [name, done, message])).toEqual([
      ['Feature 6', 'failed', 'This is a LineString. Only polygons, and points with a radius, become geofences.'],
      ['Bad', 'failed', 'The shape does not work out.'],
      ['Good', 'created', null],
      ['Same', 'skipped', 'It has the shape of Good.'],
      ['Old', 'skipped', 'It has the shape of Yard.'],
      [
        'Round',
        'failed',
        expect.stringMatching(/^The polygon has 40 corners; .* With --simplify, its sides move by \d+ m at most\.$/),
      ],
    ])
    const again = await muster(['geofences', 'import', path, '--simplify', '--jsonl'])
    expect(rows(again.out).at(-1)).toMatchObject({ name: 'Round', done: 'created' })
  })

  it('rejects an invalid file before creating geofences', async () => {
    const line = ['geofences', 'import', '-']
    const { muster, changes } = shell()
    expect(await muster(line, { stdin: 'x' })).toMatchObject({
      exit: 3,
      err: expect.stringContaining('neither GeoJSON nor KML') as string,
    })
    expect(await muster(['geofences', 'import', '/nowhere.geojson'])).toMatchObject({
      exit: 3,
      err: expect.stringContaining('/nowhere.geojson') as string,
    })
    expect(changes()).toEqual([])
  })
})
