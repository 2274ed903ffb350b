import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { createDatabase } from '#kernel/db/connect.ts'
import { startEmbedded } from '#kernel/db/embedded.ts'
import { migrate } from '#kernel/db/migrate.ts'

const execute = promisify(execFile)

let original: Promise<string> | undefined

/**
 * A data folder as a first start without the demo fleet leaves it, for servers whose start is not what is tested: making the
 * database takes longer than the rest of a start. Remove it when its server has ended.
 */
export async function preparedFolder(): Promise<string> {
  original ??= prepare()
  const folder = await mkdtemp(join(tmpdir(), 'muster-prepared-'))
  // with the owner, which is not us when we are root
  await execute('cp', ['-a', `${await original}/.`, folder])
  return folder
}

async function prepare(): Promise<string> {
  const folder = await mkdtemp(join(inject('scratch'), 'prepared-'))
  const server = await startEmbedded(folder, { durable: false })
  const db = createDatabase(server.url, { size: 1 })
  await migrate(db)
  await db.destroy()
  await server.stop()
  await rm(join(folder, 'db.log'), { force: true })
  return folder
}
