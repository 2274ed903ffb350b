import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inflateSync } from 'node:zlib'

export type Weight = 400 | 700

/** Part of a family that has the glyphs of some characters. */
export interface FontPart {
  family: string
  part: string
}

const require = createRequire(import.meta.url)
const folders = {
  'noto-sans': dirname(require.resolve('@fontsource/noto-sans/package.json')),
  'noto-sans-arabic': dirname(require.resolve('@fontsource/noto-sans-arabic/package.json')),
  'noto-sans-thai': dirname(require.resolve('@fontsource/noto-sans-thai/package.json')),
  'noto-sans-sc': dirname(require.resolve('@fontsource/noto-sans-sc/package.json')),
} as const
type Family = keyof typeof folders

/** Parts in search order. Chinese glyphs also serve Japanese; rare ones are in many small parts. */
const order: readonly (readonly [family: Family, parts: RegExp])[] = [
  ['noto-sans', /^(latin|latin-ext)$/],
  ['noto-sans', /^(cyrillic|greek|vietnamese|devanagari)/],
  ['noto-sans-arabic', /^(arabic|symbols|math)$/],
  ['noto-sans-thai', /^thai$/],
  ['noto-sans-sc', /^(chinese-simplified|\[\d+\])$/],
]

/** Common characters of the family, which its range list omits. */
const common = 'U+2e80-9fff,U+f900-faff,U+ff00-ffef'

interface Ranges extends FontPart {
  ranges: readonly (readonly [first: number, last: number])[]
}

const parts: readonly Ranges[] = order.flatMap(([family, wanted]) =>
  Object.entries(rangesOf(family))
    .filter(([name]) => wanted.test(name))
    .map(([name, list]) => ({
      family,
      part: name.replaceAll(/[[\]]/g, ''),
      ranges: list.split(',').map(readRange),
    })),
)

function rangesOf(family: Family): Record<string, string> {
  const listed = JSON.parse(readFileSync(join(folders[family], 'unicode.json'), 'utf8')) as Record<string, string>
  return family === 'noto-sans-sc' ? { 'chinese-simplified': common, ...listed } : listed
}

/** `U+1f1e9-1f1f5` or `U+2116`. */
function readRange(text: string): readonly [number, number] {
  const [first = '', last = first] = text.replace('U+', '').split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}

/** Returns the parts that contain a character, preferred one first. */
export const partsFor = (codePoint: number): readonly FontPart[] =>
  parts.filter(({ ranges }) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last))

export function fontFile({ family, part }: FontPart, weight: Weight): Buffer {
  return unpackWoff(readFileSync(join(folders[family as Family], 'files', `${family}-${part}-${weight}-normal.woff`)))
}

/**
 * Unpacks a WOFF 1 file to the font that it contains. FontKit reads WOFF itself, but unpacks a table for every glyph, and some tables
 * not at all.
 * @throws Error for another kind of file
 */
function unpackWoff(file: Buffer): Buffer {
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
