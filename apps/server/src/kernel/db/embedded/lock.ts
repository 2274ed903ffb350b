import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { commandLineOf } from './command-line.ts'

/** Milliseconds after which a lock takeover has failed; it normally takes a few. */
const abandoned = 10_000

/** Another server uses the folder; the message names both. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
}

interface Holder {
  pid: number
  /** Start time of the process, to detect a reused process ID; empty if unknown. */
  since: string
}

/**
 * Locks a folder for this process, and creates it if necessary. Returns a function that releases it. Takes over the lock of a
 * process that is gone.
 * @throws FolderInUseError when another living process has it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, 'server.lock')
  const own = JSON.stringify({ pid: process.pid, since: await startOf(process.pid) } satisfies Holder)
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`
  await writeFile(draft, own, { mode: 0o644 })
  try {
    // linking is atomic and includes the content, so that no process reads a partial lock
    while (!(await claim(draft, path))) await removeStale(draft, path, folder)
  } finally {
    await rm(draft, { force: true })
  }
  return async () => {
    if ((await readFile(path, 'utf8').catch(() => '')) === own) await rm(path, { force: true })
  }
}

async function claim(draft: string, path: string): Promise<boolean> {
  return link(draft, path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
}

async function removeStale(draft: string, path: string, folder: string): Promise<void> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return
  const holder = parse(text)
  if (holder && (await isAlive(holder))) {
    const command = await commandLineOf(holder.pid)
    throw new FolderInUseError(
      `The server with process id ${holder.pid} already uses the folder ${folder}${command && ` (${command})`}. ` +
        `Stop it first with “kill ${holder.pid}”, or give this one a folder of its own with MUSTER_DATA_DIR.`,
    )
  }
  // one at a time; otherwise a process that just found the lock stale would remove the new one of another
  const turn = `${path}.taking`
  if (!(await claim(draft, turn))) return waitFor(turn)
  try {
    if ((await readFile(path, 'utf8').catch(() => undefined)) === text) await rm(path, { force: true })
  } finally {
    await rm(turn, { force: true })
  }
}

async function waitFor(turn: string): Promise<void> {
  const since = await stat(turn).then(
    ({ ctimeMs }) => ctimeMs,
    () => Date.now(),
  )
  if (Date.now() - since > abandoned) await rm(turn, { force: true })
  else await pause(5)
}

function parse(text: string): Holder | undefined {
  try {
    const { pid, since } = JSON.parse(text) as Partial<Holder>
    return Number.isInteger(pid) && pid! > 0 ? { pid: pid!, since: since ?? '' } : undefined
  } catch {
    return undefined
  }
}

async function isAlive({ pid, since }: Holder): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return since === '' || since === (await startOf(pid))
}

/** Boot ID and tick of the process start; empty if unavailable. A zombie counts as ended. */
async function startOf(pid: number): Promise<string> {
  const [boot, line] = await Promise.all(
    ['/proc/sys/kernel/random/boot_id', `/proc/${pid}/stat`].map(path => readFile(path, 'utf8').catch(() => '')),
  )
  // the name in brackets may contain blanks; the state is the first field after it, the start the 20th
  const fields = line!.slice(line!.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z') return 'ended'
  return fields[19] ? `${boot!.trim()} ${fields[19]}` : ''
}
