import { readFile } from 'node:fs/promises'
import { addAbortSignal } from 'node:stream'
import { badUsage } from '../failure.ts'
import type { Host } from '../host.ts'

/** Returns stdin, which Ctrl-C aborts while it waits for input. */
const abortableStdin = ({ stdin, signal }: Pick<Host, 'stdin' | 'signal'>): Host['stdin'] =>
  addAbortSignal(signal, stdin)

/** Explains why a file could not be read. */
export function unreadable(path: string, { code, message }: NodeJS.ErrnoException): Error {
  if (code === 'ENOENT') return badUsage(`There is no file ${path}.`)
  return badUsage(
    code === 'EISDIR'
      ? `${path} is a folder.`
      : code === 'EACCES'
        ? `You do not have permission to read ${path}.`
        : message,
  )
}

/** Reads a file, or stdin for `-`. */
export async function readText(host: Pick<Host, 'stdin' | 'signal'>, path: string): Promise<string> {
  if (path !== '-')
    return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw unreadable(path, error)
    })
  return Buffer.concat((await Array.fromAsync(abortableStdin(host))) as Buffer[]).toString()
}

/** Reads the lines of a file, or of stdin for `-`, except empty lines and `#` comments. */
export async function readLines(host: Pick<Host, 'stdin' | 'signal'>, path: string): Promise<string[]> {
  const lines = (await readText(host, path)).split(/\r?\n/).map(line => line.trim())
  return lines.filter(line => line !== '' && !line.startsWith('#'))
}

/** Reads the first line of stdin, such as a piped secret. */
export async function firstLine(host: Pick<Host, 'stdin' | 'signal'>): Promise<string> {
  let text = ''
  for await (const chunk of abortableStdin(host)) {
    text += String(chunk)
    if (text.includes('\n')) break
  }
  return (text.split('\n')[0] ?? '').trim()
}
