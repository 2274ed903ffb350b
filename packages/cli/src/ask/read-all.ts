import { readFile } from 'node:fs/promises'
import type { Host } from '../host.ts'
import { notRead } from './not-read.ts'

/** The text of a file, or of stdin for `-`. */
export async function readAll({ stdin }: Pick<Host, 'stdin'>, path: string): Promise<string> {
  if (path !== '-') return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => { throw notRead(path, error) })
  return Buffer.concat((await Array.fromAsync(stdin)) as Buffer[]).toString()
}
