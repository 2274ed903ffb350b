import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { preparedFolder } from '#test/prepared-folder.ts'
import { end, isAlive, postmasterOf, signIn, startProcess } from '#test/server-process.ts'
import type { ServerProcess } from '#test/server-process.ts'
import { runningUrl } from '#kernel/db/embedded/running.ts'

let folder: string
let server: ServerProcess
// the tests share a server, which only the last one ends
beforeAll(async () => {
  folder = await preparedFolder()
  server = startProcess({ MUSTER_DATA_DIR: folder })
})
afterAll(async () => {
  await end(server)
  await rm(folder, { recursive: true, force: true })
})

const status = async (url: string, headers = {}) => (await fetch(url, { headers })).status

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: (await runningUrl(folder))! })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Process IDs of the server's connections that listen for notices. */
async function listeners(): Promise<number> {
  const client = await connect()
  const { rows } = await client.query(`select 1 from pg_stat_activity where query like 'listen muster_%'`)
  await client.end()
  return rows.length
}

test('restarts a killed database, and API, notices and jobs recover', { timeout: 120_000 }, async () => {
  const url = await server.ready()
  const headers = await signIn(url)
  expect(await status(`${url}/wlf/api/fleets`, headers)).toBe(200)
  const killed = await postmasterOf(folder)
  process.kill(killed, 'SIGKILL')
  await vi.waitUntil(async () => (await status(`${url}/readyz`)) === 503, { timeout: 20_000, interval: 5 })
  const reason = (await (await fetch(`${url}/readyz`)).json()) as { errors?: string[] }
  if (reason.errors) expect(reason.errors.join()).toContain('database: ')
  await vi.waitUntil(async () => (await status(`${url}/readyz`)) === 200, { timeout: 30_000, interval: 50 })
  expect(await status(`${url}/wlf/api/fleets`, headers)).toBe(200)
  expect(await postmasterOf(folder)).not.toBe(killed)
  expect(isAlive(killed)).toBe(false)

  await vi.waitUntil(async () => (await listeners()) === 1, { timeout: 20_000, interval: 200 })
  const client = await connect()
  await client.query(
    `update scheduler_trigger set requested_at = now() where type = 'cluster' and name = 'position-statistics'`,
  )
  await vi.waitUntil(
    async () => {
      const { rows } = await client.query(
        `select 1 from scheduler_run where name = 'position-statistics' and outcome = 'done'`,
      )
      return rows.length === 1
    },
    { timeout: 60_000, interval: 200 },
  )
  await client.end()
})

test('returns 503 for a call that waits for a lock, and completes the next one', { timeout: 120_000 }, async () => {
  const url = await server.ready()
  const headers = await signIn(url)
  const other = await connect()
  await other.query('begin; lock table fleet in access exclusive mode')
  const answer = await fetch(`${url}/wlf/api/fleets`, { headers, signal: AbortSignal.timeout(20_000) })
  expect(answer.status).toBe(503)
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  // more calls than there are connections: those that wait for one end as well
  const many = await Promise.all(
    Array.from({ length: 25 }, () =>
      fetch(`${url}/wlf/api/fleets`, { headers, signal: AbortSignal.timeout(20_000) }).then(({ status }) => status),
    ),
  )
  expect(new Set(many)).toEqual(new Set([503]))
  const ended = once(other, 'end')
  await other.query('rollback')
  await Promise.all([other.end(), ended])
  expect(await status(`${url}/wlf/api/fleets`, headers)).toBe(200)
})

test('ends the server with the reason when the database cannot be restarted', { timeout: 120_000 }, async () => {
  await server.ready()
  await writeFile(join(folder, 'db/PG_VERSION'), '12\n')
  process.kill(await postmasterOf(folder), 'SIGKILL')
  expect(await server.exited).toBe(1)
  expect(server.output()).toContain('The embedded PostgreSQL ended 5 times in a row')
  expect(server.output()).toContain(join(folder, 'db'))
  expect(server.output()).toContain(join(folder, 'db.log'))
})
