import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import packageFile from '../../package.json' with { type: 'json' }

export interface Build {
  /** `0.2.0`. */
  version: string
  /** First seven characters of the commit; absent if unknown. */
  commit?: string
}

const repository = join(import.meta.dirname, '../../../..')

let known: Build | undefined

/** Returns version and commit of this program. */
export function thisBuild(): Build {
  known ??= readBuild(process.env)
  return known
}

/** `MUSTER_COMMIT`, which images have, takes precedence over the repository of the running program. */
export function readBuild(env: Readonly<Record<string, string | undefined>>): Build {
  const { version } = packageFile
  const commit = env.MUSTER_COMMIT?.trim() || commitOf(repository)
  return commit && /^[\da-f]{7,40}$/i.test(commit) ? { version, commit: commit.slice(0, 7) } : { version }
}

function commitOf(folder: string): string | undefined {
  // the folder of a package may be inside a repository of something else
  if (!existsSync(join(folder, '.git'))) return undefined
  try {
    return execFileSync('git', ['-C', folder, 'rev-parse', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return undefined
  }
}
