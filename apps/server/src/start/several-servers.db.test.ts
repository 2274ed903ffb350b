import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { thisBuild } from '#kernel/build.ts'
import { testDatabase } from '#test/database.ts'
import type { TestDatabase } from '#test/database.ts'
import { end, startProcess } from '#test/server-process.ts'
import packageFile from '../../package.json' with { type: 'json' }
import type { ServerProcess } from '#test/server-process.ts'

let database: TestDatabase
let folder: string
const servers: ServerProcess[] = []
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'muster-two-'))
})
afterEach(() => Promise.all(servers.splice(0).map(end)))
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

function start(env: Record<string, string> = {}): ServerProcess {
  const server = startProcess({ DATABASE_URL: database.url, MUSTER_DATA_DIR: folder, MUSTER_DEMO: '0', ...env })
  servers.push(server)
  return server
}

interface Ready {
  warnings?: string[]
  servers: { pid: number; version: string; startedAt: string; clients: number; lagMs: number; silentMs: number }[]
}

async function ready(url: string): Promise<Ready> {
  const answer = await fetch(`${url}/readyz`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Ready
}

const pidsAt = async (url: string) => (await ready(url)).servers.map(({ pid }) => pid)
const rows = () => database.db.selectFrom('server_instance').select('pid').execute()

test(
  'shows all servers of the database on each, and warns about a dead one until its entry is removed',
  { timeout: 180_000 },
  async () => {
    const first = start()
    const firstUrl = await first.ready()
    expect(await pidsAt(firstUrl)).toEqual([first.child.pid])
    const second = start()
    const secondUrl = await second.ready()
    expect(await ready(secondUrl)).toEqual({
      status: 'ready',
      ...thisBuild(),
      servers: [second, first].map(({ child }) => ({
        host: expect.any(String),
        pid: child.pid,
        version: packageFile.version,
        startedAt: expect.any(String),
        clients: 0,
        lagMs: expect.any(Number),
        silentMs: expect.any(Number),
      })),
    })
    const both = [first.child.pid, second.child.pid]
    await vi.waitUntil(async () => (await pidsAt(firstUrl)).length === 2, { timeout: 20_000, interval: 200 })
    expect(await pidsAt(firstUrl)).toEqual(both)
    const metrics = await (await fetch(`${firstUrl}/metrics`)).text()
    for (const { child } of [first, second])
      expect(metrics).toMatch(
        new RegExp(
          `^muster_server_lag_seconds\\{server="[^"]+:${child.pid}",version="${packageFile.version}"\\} `,
          'm',
        ),
      )

    await end(second)
    expect(await rows()).toEqual([{ pid: first.child.pid }])
    await vi.waitUntil(async () => (await pidsAt(firstUrl)).length === 1, { timeout: 20_000, interval: 200 })

    const third = start()
    await third.ready()
    await vi.waitUntil(async () => (await pidsAt(firstUrl)).length === 2, { timeout: 20_000, interval: 200 })
    third.child.kill('SIGKILL')
    await third.exited
    await vi.waitUntil(async () => (await ready(firstUrl)).warnings, { timeout: 60_000, interval: 200 })
    const { warnings } = await ready(firstUrl)
    expect(warnings).toEqual([expect.stringContaining(`process ${third.child.pid}, gave its last sign of life`)])
    await database.db
      .updateTable('server_instance')
      .set({ seen_at: new Date(Date.now() - 3_600_000) })
      .where('pid', '=', third.child.pid!)
      .execute()
    await vi.waitUntil(async () => !(await ready(firstUrl)).warnings, { timeout: 20_000, interval: 200 })
    expect(await pidsAt(firstUrl)).toEqual([first.child.pid])
  },
)

test(
  'starts without its message broker, with a warning until the broker is available',
  { timeout: 120_000 },
  async () => {
    const server = start({ MUSTER_BROKER_URL: 'nats://127.0.0.1:1' })
    const { warnings } = await ready(await server.ready())
    expect(warnings).toContainEqual(
      expect.stringMatching(
        /^The message broker at 127\.0\.0\.1:1 cannot be reached .* the database carries the messages/,
      ),
    )
  },
)
