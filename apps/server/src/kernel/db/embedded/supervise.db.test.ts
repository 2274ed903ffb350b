import { existsSync } from 'node:fs'
import files, { mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startEmbedded } from '../embedded.ts'
import { findAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { fleeting, footprint } from './settings.ts'
import { Supervised } from './supervise.ts'

let folder: string
let database: Supervised | undefined
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'muster-supervise-')))
  const server = await startEmbedded(folder, { durable: false })
  await server.stop()
})
afterEach(async () => {
  for (const pid of await starting()) process.kill(pid, 'SIGKILL')
  await database?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Killed PostgreSQL whose next start is slow, like after a crash with a long recovery. */
async function start() {
  const postgres = join(folder, 'postgres')
  const flag = join(folder, 'slow')
  const real = (await findBinaries()).postgres
  const script = `#!/bin/sh\nif [ -e '${flag}' ]; then exec tail -f '${flag}'; fi\nexec '${real}' "$@"\n`
  await writeFile(postgres, script, { mode: 0o755 })
  const options = {
    postgres,
    account: await findAccount(),
    cluster: join(folder, 'db'),
    log: join(folder, 'db.log'),
    settings: { ...footprint, ...fleeting },
  }
  const ups: number[] = []
  const supervision = { onDown: () => {}, onUp: () => void ups.push(1), onLost: () => {} }
  database = await Supervised.start(options, supervision)
  await writeFile(flag, '', { mode: 0o644 })
  process.kill(database.pid, 'SIGKILL')
  await vi.waitUntil(async () => (await starting()).length > 0, { timeout: 20_000, interval: 20 })
  return { database, ups }
}

/** Process IDs of a PostgreSQL that never becomes ready. */
async function starting(): Promise<number[]> {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const lines = await Promise.all(pids.map(pid => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return pids.filter((_, at) => lines[at]?.startsWith(`tail\0-f\0${folder}`)).map(Number)
}

test('stops a restarting database when requested, and reports it as neither up nor lost', async () => {
  const { database, ups } = await start()
  await database.stop()
  expect(await starting()).toEqual([])
  expect(ups).toEqual([])
}, 60_000)

test('stops a restarting database with the server', async () => {
  const { database } = await start()
  database.interrupt()
  await expect.poll(starting).toEqual([])
  await database.ended
}, 60_000)

test('stops a restarted database with the server', async () => {
  const { open } = files
  // delays the step after the start of the process as long as a test needs
  const moment = Promise.withResolvers<void>()
  files.open = async (path, ...rest) => {
    const handle = await open(path, ...rest)
    const close = handle.close.bind(handle)
    if (path === join(folder, 'db.log') && existsSync(join(folder, 'slow')))
      handle.close = () => moment.promise.then(close)
    return handle
  }
  syncBuiltinESMExports()
  try {
    const { database } = await start()
    database.interrupt()
    await expect.poll(starting).toEqual([])
    moment.resolve()
    await database.ended
  } finally {
    moment.resolve()
    files.open = open
    syncBuiltinESMExports()
  }
}, 60_000)
