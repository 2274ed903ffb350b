import { createReadStream, type ReadStream } from 'node:fs'
import { basename, extname } from 'node:path'
import { createGunzip } from 'node:zlib'
import { Unreadable } from '../checks.ts'
import { foreignFormat } from './foreign-formats.ts'
import { encodingOf, type Chunks } from './track.ts'

export type TrackFormat = 'gpx' | 'kml' | 'geojson' | 'csv'

/** A track file, optionally compressed with gzip. */
export interface TrackFile {
  format: TrackFormat
  /** File name without folder and extensions. */
  name: string
  /** Opens the content. */
  open(): Chunks
  /** Returns the bytes read since the last `open`. */
  bytesRead(): number
}

/**
 * Detects the format of a file by its first bytes, because its name may be wrong.
 * @throws Unreadable for an unsupported format, with advice
 */
export async function openTrack(path: string): Promise<TrackFile> {
  const isPacked = (await headOf(createReadStream(path, { end: 1 }))).equals(gzip)
  let file: ReadStream | undefined
  const open = () => {
    file = createReadStream(path)
    return isPacked ? unpacked(file) : file
  }
  const head = await headOf(open())
  return {
    format: formatOf(head),
    name: nameOf(isPacked ? basename(path).replace(/\.gz$/i, '') : basename(path)),
    open,
    bytesRead: () => file?.bytesRead ?? 0,
  }
}

const gzip = Buffer.from([0x1f, 0x8b])
const nameOf = (file: string) => basename(file, extname(file))

async function* unpacked(file: ReadStream): AsyncGenerator<Uint8Array> {
  const gunzip = file.on('error', error => gunzip.destroy(error)).pipe(createGunzip())
  try {
    yield* gunzip as AsyncIterable<Uint8Array>
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))) throw error
    throw new Unreadable('The file is damaged: it cannot be unpacked as gzip. Compress it again')
  } finally {
    file.destroy()
  }
}

async function headOf(chunks: Chunks): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const chunk of chunks) {
    parts.push(Buffer.from(chunk as Uint8Array))
    if (parts.reduce((sum, { length }) => sum + length, 0) >= 4096) break
  }
  return Buffer.concat(parts).subarray(0, 4096)
}

function formatOf(head: Buffer): TrackFormat {
  const text = new TextDecoder(encodingOf(head)).decode(head).replace(/^\s+/, '')
  const foreign = foreignFormat(head, text)
  if (foreign !== undefined) throw new Unreadable(foreign)
  if (text.startsWith('<')) return /<(?:[\w.-]+:)?kml[\s>]/i.test(text) ? 'kml' : 'gpx'
  if (/^[{[]/.test(text)) return 'geojson'
  return 'csv'
}
