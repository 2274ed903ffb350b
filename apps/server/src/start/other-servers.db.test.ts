import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabase } from '../../test/database.ts'
import type { TestDatabase } from '../../test/database.ts'
import { end, startProcess } from '../../test/server-process.ts'
import type { ServerProcess } from '../../test/server-process.ts'

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

function start(): ServerProcess {
  const server = startProcess({ DATABASE_URL: database.url, MUSTER_DATA_DIR: folder, MUSTER_DEMO: '0' })
  servers.push(server)
  return server
}

async function warnings(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/readyz`)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { warnings?: string[] }).warnings ?? []
}

const rows = () => database.db.selectFrom('server_instance').select('pid').execute()

test(
  'two servers on one database warn of each other until one of them stops or dies',
  { timeout: 180_000 },
  async () => {
    const first = start()
    const firstUrl = await first.ready()
    expect(await warnings(firstUrl)).toEqual([])
    const second = start()
    const secondUrl = await second.ready()
    expect(await warnings(secondUrl)).toEqual([expect.stringContaining(`process ${first.child.pid}, version 0.1.0`)])
    expect(second.output()).toContain('Another server uses this database')
    await vi.waitUntil(async () => (await warnings(firstUrl)).length === 1, { timeout: 20_000, interval: 200 })
    expect(first.output()).toContain(`process ${second.child.pid}, version 0.1.0`)

    await end(second)
    expect(await rows()).toEqual([{ pid: first.child.pid }])
    await vi.waitUntil(async () => (await warnings(firstUrl)).length === 0, { timeout: 20_000, interval: 200 })

    const third = start()
    await third.ready()
    await vi.waitUntil(async () => (await warnings(firstUrl)).length === 1, { timeout: 20_000, interval: 200 })
    third.child.kill('SIGKILL')
    await third.exited
    expect(await rows()).toHaveLength(2)
    await vi.waitUntil(async () => (await warnings(firstUrl)).length === 0, { timeout: 40_000, interval: 200 })
  },
)
