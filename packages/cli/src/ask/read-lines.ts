import type { Host } from '../host.ts'
import { readAll } from './read-all.ts'
import { untilStopped } from './until-stopped.ts'

/** Lines of a file, or of stdin for `-`, without empty ones and those that begin with `#`. */
export async function readLines(host: Pick<Host, 'stdin' | 'signal'>, path: string): Promise<string[]> {
  const lines = (await readAll(host, path)).split(/\r?\n/).map(line => line.trim())
  return lines.filter(line => line !== '' && !line.startsWith('#'))
}

/** The first line of stdin: a secret that is piped in. */
export async function firstLine(host: Pick<Host, 'stdin' | 'signal'>): Promise<string> {
  let text = ''
  for await (const chunk of untilStopped(host)) {
    text += String(chunk)
    if (text.includes('\n')) break
  }
  return (text.split('\n')[0] ?? '').trim()
}
