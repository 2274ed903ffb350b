import { inflateSync } from 'node:zlib'

/**
 * Unpacks a WOFF 1 file to the font that it contains. FontKit reads WOFF itself, but unpacks a table for every glyph, and some tables
 * not at all.
 * @throws Error for another kind of file
 */
export function unpackWoff(file: Buffer): Buffer {
  if (file.toString('latin1', 0, 4) !== 'wOFF') throw new Error('The file is not a WOFF font')
  const count = file.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const at = 44 + index * 20
    const [offset, packed, size] = [4, 8, 12].map(part => file.readUInt32BE(at + part)) as [number, number, number]
    const data = file.subarray(offset, offset + packed)
    return { head: file.subarray(at, at + 20), data: packed < size ? inflateSync(data) : data }
  })
  const power = Math.floor(Math.log2(count))
  const directory = Buffer.alloc(12 + count * 16)
  directory.set(file.subarray(4, 8))
  directory.writeUInt16BE(count, 4)
  directory.writeUInt16BE(16 * 2 ** power, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE(16 * (count - 2 ** power), 10)
  let offset = directory.length
  const parts: Buffer[] = [directory]
  for (const [index, { head, data }] of tables.entries()) {
    const at = 12 + index * 16
    directory.set(head.subarray(0, 4), at)
    directory.set(head.subarray(16, 20), at + 4)
    directory.writeUInt32BE(offset, at + 8)
    directory.writeUInt32BE(data.length, at + 12)
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4)
    parts.push(data, padding)
    offset += data.length + padding.length
  }
  return Buffer.concat(parts)
}
