import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDatabase } from './connect.ts'
import { FolderInUseError, startEmbedded } from './embedded.ts'
import type { EmbeddedPostgres } from './embedded.ts'
import { stopOrphan } from './embedded/process-file.ts'
import type { Database } from './schema.ts'
import { preparedFolder } from '#test/prepared-folder.ts'

let folder: string
/** Data folder of a server that was started once and then stopped. */
let data: string
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'muster-embedded-'))
  await serving(async () => {}, data)
})
afterAll(() => rm(data, { recursive: true, force: true }))
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-embedded-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Copies the data into the folder, with owners and modes, because creating data takes a second of CPU time. */
const withData = () => expect(spawnSync('cp', ['-a', `${data}/.`, folder]).status).toBe(0)

async function serving<T>(act: (db: Database, server: EmbeddedPostgres) => Promise<T>, path = folder): Promise<T> {
  const server = await startEmbedded(path)
  const db = createDatabase(server.url, { size: 2 })
  try {
    return await act(db, server)
  } finally {
    await db.destroy()
    await server.stop()
  }
}

/** Returns true for a running process, and false for a zombie. */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return /^[^Z]/.test(stdout.trim())
}

const mode = async (name: string) => (await stat(join(folder, name))).mode & 0o777

describe('startEmbedded on an empty folder', () => {
  test('starts, stops cleanly and finds its data again', async () => {
    await chmod(folder, 0o755)
    const pid = await serving(async (db, server) => {
      await sql`create table kept as select 'Grüße' as text`.execute(db)
      return server.pid
    })
    expect(isAlive(pid)).toBe(false)
    await serving(async db => {
      const { rows } = await sql`select text, lower('ÄÖ') as lower from kept`.execute(db)
      expect(rows).toEqual([{ text: 'Grüße', lower: 'äö' }])
    })
    expect(await readFile(join(folder, 'db.log'), 'utf8')).not.toContain('not properly shut down')
  })

  test('listens on loopback only and requires the password, which only its owner can read', async () => {
    await serving(async (db, server) => {
      const { rows } = await sql`select current_setting('listen_addresses') as listen,
        current_setting('unix_socket_directories') as sockets, current_setting('synchronous_commit') as commit,
        current_setting('fsync') as fsync`.execute(db)
      expect(rows).toEqual([{ listen: '127.0.0.1', sockets: '', commit: 'on', fsync: 'on' }])
      const url = new URL(server.url)
      url.password = 'guess'
      const stranger = createDatabase(url.href)
      await expect(sql`select 1`.execute(stranger)).rejects.toThrow('password authentication failed')
      await stranger.destroy()
    })
    expect(await mode('db.password')).toBe(0o600)
    expect(await mode('db')).toBe(0o700)
    expect(await mode('db.log')).toBe(0o600)
  })

  test('works in a folder that the database user cannot enter', async () => {
    await chmod(folder, 0o700)
    await serving(
      async db => {
        expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
      },
      join(folder, 'deeper'),
    )
  })
})

describe('startEmbedded on a folder with data', () => {
  beforeEach(withData)

  test('rejects a second server on the folder with a message, and does not affect the first', async () => {
    await serving(async db => {
      const second = startEmbedded(folder)
      await expect(second).rejects.toThrow(FolderInUseError)
      await expect(second).rejects.toThrow(`process id ${process.pid} already uses the folder ${folder}`)
      expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    })
  })

  test('explains why the database cannot start, and frees the folder', async () => {
    const version = join(folder, 'db/PG_VERSION')
    const before = await readFile(version, 'utf8')
    await writeFile(version, '12\n')
    await expect(startEmbedded(folder)).rejects.toThrow(/did not start.*initialized by PostgreSQL version 12/s)
    await writeFile(version, before)
    await serving(async () => {})
  })

  test('does not initialise a new database over data with a missing password', async () => {
    await rm(join(folder, 'db.password'))
    await expect(startEmbedded(folder)).rejects.toThrow('The password of the database is gone')
  })

  test('stops an orphaned database, but no other process with its process ID', async () => {
    const server = await startEmbedded(folder)
    await stopOrphan(join(folder, 'db'))
    await server.ended
    expect(isAlive(server.pid)).toBe(false)
    await writeFile(join(folder, 'db/postmaster.pid'), `${process.pid}\n`)
    await stopOrphan(join(folder, 'db'))
    await serving(async () => {})
    expect(await readFile(join(folder, 'db.log'), 'utf8')).not.toContain('not properly shut down')
  })

  test('reports that the database ended unexpectedly', async () => {
    const server = await startEmbedded(folder)
    process.kill(server.pid, 'SIGKILL')
    await server.ended
    await server.stop()
    await serving(async () => {})
  })
})

/** Runs a server in a new process until it has acknowledged a number of readings. */
async function insertForever(until: number) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../../test/programs/insert-forever.ts'), folder],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const said: number[] = []
  createInterface(child.stdout).on('line', line => said.push(Number(line)))
  await vi.waitUntil(() => (said.at(-1) ?? 0) >= until && said.length > 1, { timeout: 25_000, interval: 5 })
  return { child, pid: said[0]!, closed: once(child, 'close'), acknowledged: () => said.at(-1)! }
}

async function expectEveryReading(acknowledged: number): Promise<void> {
  const end = new Date(Date.UTC(2024, 0, 1) + acknowledged * 1000)
  await serving(async db => {
    const { rows } = await sql<{ found: number; miscounted: number }>`
      select (select count(*) from position where fix_time < ${end}) as found,
        (select sum(readings) from position_day) - (select count(*) from position) as miscounted`.execute(db)
    expect(rows).toEqual([{ found: acknowledged, miscounted: 0 }])
  })
}

describe('killed in the midst of inserting', () => {
  beforeEach(async () => {
    await rm(folder, { recursive: true })
    folder = await preparedFolder()
  })

  test('keeps every acknowledged reading after server and database are killed', async () => {
    const { child, pid, closed, acknowledged } = await insertForever(500)
    process.kill(pid, 'SIGKILL')
    child.kill('SIGKILL')
    await closed
    expect(acknowledged()).toBeGreaterThanOrEqual(500)
    await expectEveryReading(acknowledged())
  })

  test('stops the database with a killed server, or when the next one takes over', async () => {
    const { child, pid, closed, acknowledged } = await insertForever(200)
    child.kill('SIGKILL')
    await closed
    await expectEveryReading(acknowledged())
    expect(isAlive(pid)).toBe(false)
  })
})
