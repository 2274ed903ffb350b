import { inflateRawSync } from 'node:zlib'
import { UnreadableFile } from './table.ts'

interface Entry {
  method: number
  packed: number
  at: number
}

const damaged = () => new UnreadableFile(['problem.workbookDamaged'])

/** Entries of a zip file by name, unpacked on request. Ignores the declared size of an entry: unpacking stops at the limit. */
export class ZipEntries {
  readonly #file: Buffer
  readonly #limit: number
  readonly #entries = new Map<string, Entry>()

  /** @param limit maximum number of unpacked bytes of an entry */
  constructor(file: Buffer, limit: number) {
    this.#file = file
    this.#limit = limit
    try {
      this.#readDirectory()
    } catch (error) {
      throw error instanceof RangeError ? damaged() : error
    }
  }

  /**
   * Returns undefined for an unknown entry.
   * @throws UnreadableFile for a damaged, encrypted or too large entry
   */
  text(name: string): string | undefined {
    const entry = this.#entries.get(name.toLowerCase())
    if (!entry) return undefined
    try {
      return this.#unpack(entry).toString('utf8')
    } catch (error) {
      if (error instanceof UnreadableFile) throw error
      if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
        throw new UnreadableFile(['problem.sheetSize', { megabytes: this.#limit / 1024 / 1024 }])
      throw damaged()
    }
  }

  #readDirectory(): void {
    const file = this.#file
    // a comment of at most 64 kB may follow the end record
    const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
    if (end === -1) throw damaged()
    const count = file.readUInt16LE(end + 10)
    let at = file.readUInt32LE(end + 16)
    for (let i = 0; i < count; i++) {
      if (file.readUInt32LE(at) !== 0x02014b50) throw damaged()
      const [nameLength, extra, comment] = [28, 30, 32].map(offset => file.readUInt16LE(at + offset)) as [
        number,
        number,
        number,
      ]
      const name = file.toString('utf8', at + 46, at + 46 + nameLength)
      this.#entries.set(name.replaceAll('\\', '/').toLowerCase(), {
        method: file.readUInt16LE(at + 10),
        packed: file.readUInt32LE(at + 20),
        at: file.readUInt32LE(at + 42),
      })
      at += 46 + nameLength + extra + comment
    }
  }

  #unpack({ method, packed, at }: Entry): Buffer {
    const file = this.#file
    if (file.readUInt32LE(at) !== 0x04034b50 || (file.readUInt16LE(at + 6) & 1) === 1) throw damaged()
    const from = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28)
    const content = file.subarray(from, from + packed)
    if (content.length < packed) throw damaged()
    if (method === 0 && packed <= this.#limit) return content
    if (method !== 8) throw damaged()
    return inflateRawSync(content, { maxOutputLength: this.#limit })
  }
}
