// Draws requirements at random, and prints each with its passages, the tests that name its ID, and the code that they import, so that an
// auditor can judge whether a test would fail without it. The same seed draws the same rows.
//
//   npm run audit:rows -- --seed 20261122 [--rows 60] [--area SHELL] [--spec FOLDER]
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string' },
    rows: { type: 'string', default: '60' },
    area: { type: 'string' },
    spec: { type: 'string', default: process.env['MUSTER_SPEC'] ?? '../shared/spec' },
  },
})

const seed = Number(options.seed)
const count = Number(options.rows)
if (!Number.isInteger(seed)) fail('Set --seed to an integer, such as today’s date: --seed 20261122.')
if (!Number.isInteger(count) || count < 1) fail('Set --rows to an integer above 0.')

interface Row {
  id: string
  area: string
  kind: string
  text: string
  source: string
}

const spec = resolve(options.spec)
const table = join(spec, 'requirements.tsv')
if (!existsSync(table)) fail(`There is no ${table}. Name the folder of the specification with --spec.`)
const rows = readFileSync(table, 'utf8').trim().split('\n').slice(1).map(toRow)
const documents = new Map(
  readdirSync(spec)
    .filter(name => /^\d{3}_.*\.txt$/.test(name))
    .map(name => [name.slice(0, 3), readFileSync(join(spec, name), 'utf8').split('\n')] as const),
)
const candidates = rows.filter(({ area }) => options.area === undefined || area === options.area)
for (const row of draw(candidates, count, seed)) print(row)

function toRow(line: string): Row {
  const [id = '', area = '', kind = '', text = '', source = ''] = line.split('\t')
  return { id, area, kind, text, source }
}

function print(row: Row): void {
  const tests = testsOf(row.id)
  console.log(`# ${row.id} (${row.kind})\n\n${row.text}\n\nSource: ${row.source}\n`)
  console.log(`## Passages\n\n${passagesOf(row).join('\n\n') || 'None found.'}\n`)
  console.log(`## Tests\n`)
  for (const { file, line, text } of tests) console.log(`${file}:${line}\n\n${indented(text)}\n`)
  if (tests.length === 0) console.log('No test carries the id.\n')
  const code = [...new Set(tests.flatMap(({ file }) => importsOf(file)))].toSorted()
  console.log(`## Code that these tests import\n\n${code.map(path => `- ${path}`).join('\n') || '- none of ours'}\n`)
}

/** Draws `most` rows without repetition, with a seeded generator (mulberry32) that is the same everywhere. */
function draw(from: readonly Row[], most: number, start: number): Row[] {
  let state = start >>> 0
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const pool = [...from]
  const drawn: Row[] = []
  while (pool.length > 0 && drawn.length < most) drawn.push(...pool.splice(Math.floor(random() * pool.length), 1))
  return drawn
}

/** Returns the paragraphs of the cited sections with the most words in common with the row. */
function passagesOf({ source, text }: Row): string[] {
  const wanted = wordsOf(text)
  let document = ''
  const cited = source.split(/[,;]\s*/).map(part => {
    const [, number, section] = /^(?:(\d{3})\s*)?(?:§([\d.]+)|intro)/.exec(part.trim()) ?? []
    document = number ?? document
    return sectionOf(documents.get(document) ?? [], section)
  })
  return cited
    .flat()
    .map(paragraph => ({ paragraph, shared: wordsOf(paragraph).filter(word => wanted.includes(word)).length }))
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, 3)
    .map(({ paragraph }) => `> ${paragraph.length > 1_200 ? `${paragraph.slice(0, 1_200)} …` : paragraph}`)
}

/** Returns the lines of a section and its subsections; without a number, those before the first heading. */
function sectionOf(lines: readonly string[], section: string | undefined): string[] {
  const heading = /^#+ ([\d.]*\d)\.? /
  const within: string[] = []
  let isInside = section === undefined
  for (const line of lines) {
    const number = heading.exec(line)?.[1]
    if (number !== undefined)
      isInside = section !== undefined && (number === section || number.startsWith(`${section}.`))
    if (isInside && line.trim() !== '') within.push(line.trim())
  }
  return within
}

function wordsOf(text: string): string[] {
  return [...new Set(text.toLowerCase().match(/[\p{L}\d_]{4,}/gu) ?? [])]
}

/** Returns the tests whose titles contain the ID, with their lines. */
function testsOf(id: string): { file: string; line: number; text: string }[] {
  const patterns = ['*.test.ts', '*.test.tsx', '*.spec.ts', '*.spec.tsx']
  const found = git('grep', '-nw', id, '--', ...patterns)
  return found.map(hit => {
    const [, file = '', number = '0'] = /^(.+?):(\d+):/.exec(hit) ?? []
    const line = Number(number)
    return { file, line, text: blockAt(readFileSync(file, 'utf8').split('\n'), line - 1) }
  })
}

/** Returns a block: from a line to the next line with the same or less indentation that closes a bracket. */
function blockAt(lines: readonly string[], start: number): string {
  const depth = indentOf(lines[start] ?? '')
  const end = lines.findIndex((line, index) => index > start && indentOf(line) <= depth && /^\s*[)\]}]/.test(line))
  return lines.slice(start, Math.min(end < 0 ? start + 1 : end + 1, start + 60)).join('\n')
}

function indentOf(line: string): number {
  return line.trim() === '' ? Infinity : line.length - line.trimStart().length
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '    ')
}

/** Returns our files imported by a test, except test helpers. */
function importsOf(file: string): string[] {
  const imports = [...readFileSync(file, 'utf8').matchAll(/(?:from|import) '(\.[^']+|@muster\/[^']+)'/g)]
  return imports
    .map(([, path = '']) => (path.startsWith('.') ? normalize(join(dirname(file), path)) : path))
    .filter(path => !/test|stories|fixture/.test(path))
}

function git(...args: string[]): string[] {
  try {
    return execFileSync('git', args, { encoding: 'utf8' }).trim().split('\n').filter(Boolean)
  } catch {
    return [] // git grep exits with 1 where it finds nothing
  }
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
