import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Host } from '../host.ts'
import { notRead } from './not-read.ts'

/** Lines of a file, or of stdin for `-`, without empty ones and those that begin with `#`. */
export async function readLines({ stdin }: Pick<Host, 'stdin'>, path: string): Promise<string[]> {
  const input = path === '-' ? stdin : createReadStream(path)
  // the interface swallows a file that cannot be opened
  const broken = new Promise<never>((_, reject) => input.once('error', (error: NodeJS.ErrnoException) => reject(notRead(path, error))))
  const reading = (async () => {
    const lines: string[] = []
    for await (const line of createInterface({ input, crlfDelay: Infinity })) lines.push(line.trim())
    return lines.filter(line => line !== '' && !line.startsWith('#'))
  })()
  return Promise.race([reading, broken])
}

/** The first line of stdin: a secret that is piped in. */
export async function firstLine({ stdin }: Pick<Host, 'stdin'>): Promise<string> {
  for await (const line of createInterface({ input: stdin, crlfDelay: Infinity })) return line.trim()
  return ''
}
