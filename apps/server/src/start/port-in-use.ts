import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import { commandLineOf } from '#kernel/db/embedded/command-line.ts'

const execute = promisify(execFile)
/** State of a listening socket in /proc/net/tcp. */
const listening = '0A'

/** Another process uses the port; the message names it and the remedy. */
export class PortInUseError extends Error {
  override name = 'PortInUseError'
}

/**
 * @throws PortInUseError when another process listens on the port
 */
export async function requireFreePort(host: string, port: number): Promise<void> {
  if (port === 0) return
  const probe = createServer()
  try {
    probe.listen({ port, host, exclusive: true })
    await once(probe, 'listening')
    probe.close()
    await once(probe, 'close')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new PortInUseError(await describe(host, port))
  }
}

async function describe(host: string, port: number): Promise<string> {
  const pid = await holderOf(port)
  if (pid === undefined) {
    return (
      `Port ${port} on ${host} is in use by another process. ` +
      'Stop that process, or set PORT to another number; PORT=0 takes a free one.'
    )
  }
  const command = await commandLineOf(pid)
  return (
    `Port ${port} on ${host} is in use by process ${pid}${command && ` (${command})`}. ` +
    `Stop it with “kill ${pid}”, or set PORT to another number; PORT=0 takes a free one.`
  )
}

/** Undefined if the system reports it only to the process owner, or not at all. */
async function holderOf(port: number): Promise<number | undefined> {
  return process.platform === 'linux' ? holderByProc(port) : holderByLsof(port)
}

async function holderByProc(port: number): Promise<number | undefined> {
  const tables = await Promise.all(['tcp', 'tcp6'].map(name => readFile(`/proc/net/${name}`, 'utf8').catch(() => '')))
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const sockets = new Set(
    tables
      .flatMap(table => table.split('\n'))
      .map(line => line.trim().split(/\s+/))
      .filter(fields => fields[1]?.endsWith(`:${hex}`) && fields[3] === listening)
      .map(fields => `socket:[${fields[9]}]`),
  )
  for (const pid of (await readdir('/proc')).filter(name => /^\d+$/.test(name))) {
    const files = await readdir(`/proc/${pid}/fd`).catch(() => [])
    const links = await Promise.all(files.map(file => readlink(`/proc/${pid}/fd/${file}`).catch(() => '')))
    if (links.some(link => sockets.has(link))) return Number(pid)
  }
  return undefined
}

async function holderByLsof(port: number): Promise<number | undefined> {
  const { stdout } = await execute('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-t']).catch(() => ({ stdout: '' }))
  return Number(stdout.split('\n')[0]) || undefined
}
