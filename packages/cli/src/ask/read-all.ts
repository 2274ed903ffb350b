import { readFile } from 'node:fs/promises'
import type { Host } from '../host.ts'
import { notRead } from './not-read.ts'
import { untilStopped } from './until-stopped.ts'

/** Reads a file, or stdin for `-`. */
export async function readAll(host: Pick<Host, 'stdin' | 'signal'>, path: string): Promise<string> {
  if (path !== '-')
    return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw notRead(path, error)
    })
  return Buffer.concat((await Array.fromAsync(untilStopped(host))) as Buffer[]).toString()
}
