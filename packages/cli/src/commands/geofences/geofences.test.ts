import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  createFenceProfile,
  getFenceProfile,
  listFenceProfiles,
  listFences,
  updateFenceProfile,
  type FleetSchemas,
} from '@muster/contract'
import { problem } from '@muster/core/testing'
import { describe, expect, it } from 'vitest'
import { fakeShell } from '../../testing.ts'

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
const row = (id: number, name: string) => ({
  id,
  name,
  isDefault: false,
  companyId: 1,
  companyName: 'Farm',
  unitsCount: 0,
  shapeType: 'POLYGON' as const,
  inside: true,
  outside: false,
})

function shell() {
  const made = fakeShell()
  made.server
    .on(listFences, { items: [yard, pond], totalCount: 2 })
    .on(listFenceProfiles, { items: [row(1, 'Yard')], totalCount: 1 })
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
  return { ...made, path, changes }
}

const rows = (out: string) =>
  out
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as { name: string; done: string })

describe('geofences', () => {
  it('go to a file and come back: those that are there are skipped, or changed with --update', async () => {
    const { muster, path, changes, server } = shell()
    expect(await muster(['geofences', 'export', '-o', path])).toMatchObject({ exit: 0, out: '' })
    expect((JSON.parse(readFileSync(path, 'utf8')) as { features: unknown[] }).features).toHaveLength(2)
    expect(await muster(['geofences', 'export', '-o', path])).toMatchObject({ exit: 3 })
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

  it('are not touched by --dry-run', async () => {
    const { muster, changes } = shell()
    const { out } = await muster(['geofences', 'export'])
    const dry = await muster(['geofences', 'import', '-', '--update', '--dry-run', '--jsonl'], { stdin: out })
    expect(rows(dry.out)).toMatchObject([{ done: 'would update' }, { done: 'would create' }])
    expect(changes()).toEqual([])
  })

  it('are answered for one by one: 5 when some fail', async () => {
    const { muster, path } = shell()
    const feature = (name: string) => ({
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates: [square] },
      properties: { name },
    })
    writeFileSync(path, JSON.stringify({ type: 'FeatureCollection', features: [feature('Bad'), feature('Good')] }))
    const { exit, out } = await muster(['geofences', 'import', path, '--jsonl'])
    expect(exit).toBe(5)
    expect(rows(out).map(({ name, done }) => [name, done])).toEqual([
      ['Bad', 'failed'],
      ['Good', 'created'],
    ])
  })

  it('must all be geofences before one is made', async () => {
    const line = ['geofences', 'import', '-']
    const { muster, changes } = shell()
    const half = JSON.stringify({
      type: 'FeatureCollection',
      features: [
        { type: 'Feature', geometry: { type: 'Point', coordinates: [9, 45] }, properties: { name: 'a', radius: 5 } },
        { type: 'Feature', geometry: { type: 'LineString', coordinates: [] } },
      ],
    })
    expect(await muster(line, { stdin: half })).toMatchObject({
      exit: 3,
      err: expect.stringContaining('Feature 2') as string,
    })
    expect(await muster(line, { stdin: 'x' })).toMatchObject({
      exit: 3,
      err: expect.stringContaining('not JSON') as string,
    })
    expect(await muster(['geofences', 'import', '/nowhere.geojson'])).toMatchObject({
      exit: 3,
      err: expect.stringContaining('/nowhere.geojson') as string,
    })
    expect(changes()).toEqual([])
  })
})
