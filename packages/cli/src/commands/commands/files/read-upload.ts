import { readFile, stat } from 'node:fs/promises'
import { mostFileBytes } from '@muster/contract'
import { badUsage } from '../../../failure.ts'
import { unreadable } from '../../../input/read-input.ts'

/** Reads a file before the first request, so that an unreadable file sends nothing. */
export async function readUpload(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const refuse = (error: NodeJS.ErrnoException) => {
    throw unreadable(path, error)
  }
  const { size } = await stat(path).catch(refuse)
  if (size > mostFileBytes) throw badUsage(`${path} is too large. The limit is ${mostFileBytes / 1024 / 1024} MB.`)
  return readFile(path).catch(refuse)
}
