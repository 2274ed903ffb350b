import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './test.ts'
import { get, ingest, tokenOf, traccarLine } from './api.ts'
import { startServer, type RunningServer } from './server.ts'

const root = join(import.meta.dirname, '..')

// a separate server, which is killed and gets units
let server: RunningServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(async () => {
  await server.stop()
  rmSync(server.folder, { recursive: true, force: true })
})

test('no acknowledged position is lost when the server is killed during ingest', async () => {
  const start = Date.now() - 3_600_000
  let acknowledged = 0
  const sending = (async () => {
    for (let batch = 0; ; batch++) {
      const lines = Array.from({ length: 100 }, (_, i) =>
        traccarLine({
          uid: '35000000000002',
          name: 'Witness',
          latitude: 10,
          longitude: 10 + (batch * 100 + i) / 1e5,
          time: new Date(start + (batch * 100 + i) * 100),
        }),
      )
      acknowledged += (await ingest(server.url, lines)).accepted
    }
  })().catch(() => {})
  await expect.poll(() => acknowledged).toBeGreaterThan(500)
  await server.stop('SIGKILL')
  await sending

  server = await startServer({ folder: server.folder })
  const token = await tokenOf(server.url, 'admin')
  const { items } = await get<{ items: { unitId: number }[] }>(
    `${server.url}/wlf/api/trackings/units?unitName=Witness`,
    token,
  )
  const response = await fetch(`${server.url}/wlf/api/history/units/position-list`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      unitIds: [items[0]?.unitId],
      fromDate: new Date(start).toISOString(),
      toDate: new Date().toISOString(),
      showAll: true,
      limit: 1,
    }),
  })
  const { totalCount } = (await response.json()) as { totalCount: number }
  expect(totalCount).toBeGreaterThanOrEqual(acknowledged)
})

test('a track imported while the server runs appears on its map', async () => {
  const file = join(server.folder, 'track.csv')
  const minute = (i: number) => new Date(Date.now() - (10 - i) * 60_000).toISOString()
  writeFileSync(
    file,
    [
      'unit;time;lat;lon',
      ...Array.from({ length: 5 }, (_, i) => `Imported harvester;${minute(i)};56,66${i};16,60`),
    ].join('\n'),
  )
  const output = await outputOf({ MUSTER_DATA_DIR: server.folder }, ['import', file])
  expect(output).toMatchObject({ code: 0, text: expect.stringContaining('5 accepted') })
  const token = await tokenOf(server.url, 'admin')
  await expect
    .poll(async () => {
      const { items } = await get<{ items: { name: string; lat: number }[] }>(
        `${server.url}/wlf/api/trackings/units?unitName=Imported`,
        token,
      )
      return items.map(({ name, lat }) => [name, lat])
    })
    .toEqual([['Imported harvester', 56.664]])
})

/** Runs a server command to its end. */
function outputOf(env: Record<string, string>, args = ['start']): Promise<{ code: number | null; text: string }> {
  return new Promise(resolve => {
    const child = spawn('node', ['apps/server/src/main.ts', ...args], { cwd: root, env: { ...process.env, ...env } })
    let text = ''
    child.stdout.on('data', chunk => {
      text += String(chunk)
    })
    child.stderr.on('data', chunk => {
      text += String(chunk)
    })
    child.once('exit', code => resolve({ code, text }))
  })
}
