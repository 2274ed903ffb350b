import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

const execute = promisify(execFile)
/** Milliseconds for an orphan to exit on its own. */
const patience = 30_000

export interface ProcessFile {
  pid: number
  ready: boolean
}

/** PostgreSQL's process file in its data folder, which exists while it runs and after a crash. */
export async function readProcessFile(folder: string): Promise<ProcessFile | undefined> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  return pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined
}

/** Stops the PostgreSQL of a killed server after it has stored everything. */
export async function stopOrphan(folder: string): Promise<void> {
  const { pid } = (await readProcessFile(folder)) ?? {}
  if (pid === undefined || !(await serves(pid, folder))) return
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + patience
  while (await serves(pid, folder)) {
    if (Date.now() > deadline) process.kill(pid, 'SIGQUIT')
    await delay(20)
  }
}

/**
 * Ends the processes that a killed PostgreSQL left behind: one in the middle of a long statement would prevent its successor from
 * starting. On a system without /proc they end after their statement.
 */
export async function endLeftovers(folder: string): Promise<void> {
  const own = await realpath(folder)
  const pids = (await readdir('/proc').catch(() => [])).filter(name => /^\d+$/.test(name))
  const folders = await Promise.all(pids.map(pid => readlink(`/proc/${pid}/cwd`).catch(() => undefined)))
  for (const [index, pid] of pids.entries()) {
    if (folders[index] !== own) continue
    try {
      process.kill(Number(pid), 'SIGQUIT')
    } catch {
      // ended in the meantime
    }
  }
}

/** Returns true if the process is a PostgreSQL on that folder; its process ID may have been reused. */
async function serves(pid: number, folder: string): Promise<boolean> {
  const [link, own] = await Promise.all([
    readlink(`/proc/${pid}/cwd`).catch((error: NodeJS.ErrnoException) => error.code),
    realpath(folder),
  ])
  if (link === own) return true
  // a missing folder in /proc means that the process is gone, or that there is no /proc
  if (link !== 'ENOENT' || process.platform === 'linux') return false
  return execute('ps', ['-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout.includes('postgres'),
    () => false,
  )
}
