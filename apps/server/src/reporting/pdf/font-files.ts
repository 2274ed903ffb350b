import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { unpackWoff } from './woff.ts'

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

/** Parts in the order in which they are searched. Chinese glyphs also write Japanese: rare ones are in many small parts. */
const order: readonly (readonly [family: Family, parts: RegExp])[] = [
  ['noto-sans', /^(latin|latin-ext)$/],
  ['noto-sans', /^(cyrillic|greek|vietnamese|devanagari)/],
  ['noto-sans-arabic', /^(arabic|symbols|math)$/],
  ['noto-sans-thai', /^thai$/],
  ['noto-sans-sc', /^(chinese-simplified|\[\d+\])$/],
]

/** The common characters of the family, which its list of ranges leaves out. */
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

/** Returns the parts that list a character, the preferred one first. */
export const partsFor = (codePoint: number): readonly FontPart[] =>
  parts.filter(({ ranges }) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last))

export function fontFile({ family, part }: FontPart, weight: Weight): Buffer {
  return unpackWoff(readFileSync(join(folders[family as Family], 'files', `${family}-${part}-${weight}-normal.woff`)))
}
