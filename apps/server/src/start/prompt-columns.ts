import { stripVTControlCharacters } from 'node:util'
import type { CsvHead } from '#telemetry/ingest/tracks/csv.ts'
import {
  formatMapping,
  guessMapping,
  mappedColumns,
  mappingKeys,
  parseMapping,
  sourceOf,
  type MappedColumn,
  type Mapping,
} from '#telemetry/ingest/tracks/csv-mapping.ts'
import { withQuestions, type Terminal } from './questions.ts'

/** Displayed characters of a value. */
const widest = 24

/**
 * Shows the columns of a file with their first values and probable meaning, which the user confirms or changes.
 * @throws Error `Cancelled` on Ctrl-C and at the end of input
 */
export function promptColumns(head: CsvHead, terminal: Terminal): Promise<Mapping> {
  const { output } = terminal
  return withQuestions(terminal, async ask => {
    output.write(`${table(head)}\n\n`)
    let mapping = guessMapping(head.headers, head.rows)
    for (;;) {
      output.write(`${describe(mapping)}\n`)
      const problem = problemOf(mapping, head)
      if (problem) output.write(`${problem}\n`)
      const answer = await ask(problem ? 'Press Enter to select the columns. ' : 'Use these columns? [Y/n] ')
      if (!problem && /^(y(es)?)?$/i.test(answer)) return mapping
      mapping = await choose(mapping, head, ask, output)
    }
  })
}

async function choose(
  before: Mapping,
  head: CsvHead,
  ask: (question: string) => Promise<string>,
  output: NodeJS.WritableStream,
): Promise<Mapping> {
  output.write(
    '\nFor each field enter the number or the name of its column. A unit or a time format may follow after a colon, such as 3:m/s ' +
      'or 1:ms.\nEnter keeps the column in brackets, - leaves the field out.\n',
  )
  const mapping: MappedColumn[] = []
  for (const key of mappingKeys) {
    const selected = before.find(one => one.key === key)?.source
    for (;;) {
      const answer = await ask(`${key}${selected === undefined ? '' : ` [${selected}]`}: `)
      if (answer === '-' || (answer === '' && selected === undefined)) break
      const source = answer === '' ? (selected ?? '') : fromNumber(answer, head.headers)
      try {
        mappedColumns([...mapping, { key, source }], head.headers)
      } catch (error) {
        output.write(`${(error as Error).message}\n`)
        continue
      }
      mapping.push({ key, source })
      break
    }
  }
  output.write('\n')
  return mapping
}

/** Replaces `3:m/s` by the name of the third column, unless a column has that exact name. */
function fromNumber(answer: string, headers: readonly string[]): string {
  const [, number, unit = ''] = /^#?(\d+)(:.*)?$/.exec(answer) ?? []
  if (number === undefined || headers.some(header => header.trim() === answer)) return answer
  const index = Number(number) - 1
  return headers[index] === undefined ? `#${number}${unit}` : `${sourceOf(headers, index)}${unit}`
}

function problemOf(mapping: Mapping, { headers }: CsvHead): string | undefined {
  try {
    mappedColumns(parseMapping(formatMapping(mapping)), headers)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

function describe(mapping: Mapping): string {
  if (mapping.length === 0) return 'No column has a name that says what it is.'
  const width = Math.max(...mapping.map(({ key }) => key.length))
  return ['Columns are read as:', ...mapping.map(({ key, source }) => `  ${key.padEnd(width)}  ${clean(source)}`)]
    .concat('  All others become signals.')
    .join('\n')
}

function table({ headers, rows }: CsvHead): string {
  const lines = headers.map((header, i) => [
    String(i + 1),
    clean(header.trim()),
    ...rows.map(row => clean(row[i] ?? '').slice(0, widest)),
  ])
  const widths = (lines[0] ?? []).map((_, i) => Math.max(...lines.map(line => (line[i] ?? '').length)))
  return ['The file has these columns, here with their first values:']
    .concat(
      lines.map(line =>
        `  ${line.map((cell, i) => (i === 0 ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0))).join('  ')}`.trimEnd(),
      ),
    )
    .join('\n')
}

// eslint-disable-next-line no-control-regex -- these must not reach a terminal
const clean = (text: string) => stripVTControlCharacters(text).replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, ' ')
