import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, basename, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { badUsage } from '../failure.ts'
import type { Host } from '../host.ts'

/**
 * Writes a stream under a temporary name in the same folder and renames it when complete, so a partial file never appears.
 * Removes the temporary file after a failure or cancellation.
 * @param onBytes called with the bytes written so far
 */
export async function writeFileSafely(
  path: string,
  body: ReadableStream<Uint8Array>,
  { signal }: Pick<Host, 'signal'>,
  onBytes: (bytes: number) => void = () => {},
): Promise<number> {
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}.part`)
  let bytes = 0
  const count = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.byteLength
      onBytes(bytes)
      done(null, chunk)
    },
  })
  try {
    await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), count, createWriteStream(draft), {
      signal,
    })
    await rename(draft, path)
    return bytes
  } catch (error) {
    await rm(draft, { force: true })
    throw notWritten(path, error)
  }
}

/** Names the requested path instead of the temporary file. */
function notWritten(path: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return badUsage(`There is no folder ${dirname(path)}.`)
  if (code === 'EACCES' || code === 'EROFS') return badUsage(`You do not have permission to write in ${dirname(path)}.`)
  return code === 'EISDIR' ? badUsage(`${path} is a folder.`) : error
}
