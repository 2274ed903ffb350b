import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { asAccount } from './account.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'

const execute = promisify(execFile)

/** Reads the password of the database; on first use, creates it readable by this user only. */
export async function readPassword(folder: string, cluster: string): Promise<string> {
  const path = join(folder, 'db.password')
  const known = await readFile(path, 'utf8').catch(() => '')
  if (known) return known.trim()
  if (await exists(cluster)) {
    throw new Error(
      `The password of the database is gone: put ${path} back, or move ${cluster} away to start with an empty database.`,
    )
  }
  const password = randomBytes(24).toString('base64url')
  await writeFile(path, password, { mode: 0o600 })
  return password
}

/** Creates an empty database folder completely or not at all. */
export async function initialise({
  binaries,
  account,
  cluster,
  password,
  user,
  durable,
}: {
  binaries: Binaries
  account: Account | undefined
  cluster: string
  password: string
  user: string
  durable: boolean
}): Promise<void> {
  if (await exists(cluster)) return
  const draft = `${cluster}.new`
  const secret = `${cluster}.secret`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await writeFile(secret, password, { mode: 0o600 })
  await chmod(secret, 0o600)
  try {
    if (account) await Promise.all([draft, secret].map(path => chown(path, account.uid, account.gid)))
    // sorts by code point, equally on every system and after its updates; queries for people request ICU
    const args = [
      '--pgdata',
      draft,
      '--username',
      user,
      '--pwfile',
      secret,
      '--auth',
      'scram-sha-256',
      '--encoding',
      'UTF8',
      '--locale',
      'C',
      '--locale-provider',
      'builtin',
      '--builtin-locale',
      'C.UTF-8',
    ]
    if (!durable) args.push('--no-sync')
    const run = await asAccount(account, binaries.initdb, args, [draft])
    await execute(run.command, run.args, { uid: run.uid, gid: run.gid, cwd: '/', env: { ...process.env, LC_ALL: 'C' } })
    await rename(draft, cluster)
  } catch (error) {
    throw new Error(`The database could not be made in ${cluster}: ${(error as Error).message}`, { cause: error })
  } finally {
    await rm(secret, { force: true })
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
