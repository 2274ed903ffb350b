import { pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  name: string
  /** Text in chunks; about 100 kB each is most efficient. */
  content: Iterable<string> | AsyncIterable<string>
}

interface Written {
  name: Buffer
  crc: number
  packed: number
  size: number
  at: number
}

const limit = 0xffff_ffff
/** Sizes follow the content, and the name is UTF-8. */
const flags = 0x0808
const deflated = 8
/** 1 January 1980, so that identical content produces identical files. */
const date = 0x21

/**
 * Streams a zip file, with a few pieces in memory.
 * @throws RangeError past 4 GB
 */
export async function* zip(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let at = 0
  for await (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, at }
    const head = Buffer.concat([numbers([4, 0x04034b50], [2, 20], ...common(entry, true), [2, 0]), entry.name])
    yield head
    for await (const piece of deflate(content, entry)) {
      entry.packed += piece.length
      yield piece
    }
    at += head.length + entry.packed + 16
    if (at > limit || entry.size > limit) throw new RangeError('The file is larger than 4 GB. Ask for less.')
    yield numbers([4, 0x08074b50], [4, entry.crc], [4, entry.packed], [4, entry.size])
    written.push(entry)
  }
  const directory = Buffer.concat(
    written.flatMap(entry => [
      numbers(
        [4, 0x02014b50],
        [2, 20],
        [2, 20],
        ...common(entry),
        [2, 0],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, entry.at],
      ),
      entry.name,
    ]),
  )
  yield directory
  yield numbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, written.length],
    [2, written.length],
    [4, directory.length],
    [4, at],
    [2, 0],
  )
}

/** Fields shared by local header and directory. */
function common({ crc, packed, size, name }: Written, isLocal = false): [bytes: 2 | 4, value: number][] {
  const sizes: [4, number][] = isLocal
    ? [
        [4, 0],
        [4, 0],
        [4, 0],
      ]
    : [
        [4, crc],
        [4, packed],
        [4, size],
      ]
  return [[2, flags], [2, deflated], [2, 0], [2, date], ...sizes, [2, name.length]]
}

function numbers(...values: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of values) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

function deflate(content: ZipEntry['content'], entry: Written): AsyncIterable<Buffer> {
  async function* counted() {
    for await (const text of content) {
      const piece = Buffer.from(text)
      entry.crc = crc32(piece, entry.crc)
      entry.size += piece.length
      yield piece
    }
  }
  // the reader of the last part receives a failure
  return pipeline(counted(), createDeflateRaw({ level: 4 }), () => undefined) as AsyncIterable<Buffer>
}
