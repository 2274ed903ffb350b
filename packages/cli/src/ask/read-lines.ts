import type { Host } from '../host.ts'
import { readAll } from './read-all.ts'
import { untilStopped } from './until-stopped.ts'

/** Reads the lines of a file, or of stdin for `-`, except empty lines and `#` comments. */
export async function readLines(host: Pick<Host, 'stdin' | 'signal'>, path: string): Promise<string[]> {
  const lines = (await readAll(host, path)).split(/\r?\n/).map(line => line.trim())
  return lines.filter(line => line !== '' && !line.startsWith('#'))
}

/** Reads the first line of stdin, such as a piped secret. */
export async function firstLine(host: Pick<Host, 'stdin' | 'signal'>): Promise<string> {
  let text = ''
  for await (const chunk of untilStopped(host)) {
    text += String(chunk)
    if (text.includes('\n')) break
  }
  return (text.split('\n')[0] ?? '').trim()
}
