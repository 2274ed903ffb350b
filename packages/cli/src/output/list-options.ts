import { flag, option, type ValuesOf } from '../define/parameter.ts'
import { nameList, positiveNumber } from '../define/parsers.ts'
import { badUsage } from '../failure.ts'
import type { Column } from './column.ts'

/** Output formats of every list and record. */
export const formatOptions = {
  json: flag('Write one JSON value'),
  jsonl: flag('Write one JSON value per line, as they arrive'),
  csv: flag('Write comma-separated values with a header'),
  fields: option('<names>', 'Fields to write, in order: id,name', { read: nameList }),
}

export const listOptions = {
  ...formatOptions,
  limit: option('<n>', 'Maximum number of rows', { read: positiveNumber }),
}

export type FormatOptions = ValuesOf<typeof formatOptions>
export type Format = 'table' | 'json' | 'jsonl' | 'csv'

export function formatOf(options: Pick<FormatOptions, 'json' | 'jsonl' | 'csv'>): Format {
  const [format = 'table', other] = (['json', 'jsonl', 'csv'] as const).filter(name => options[name])
  if (other)
    throw badUsage(`--${format} and --${other} cannot be used together.`, 'Use only one of --json, --jsonl and --csv.')
  return format
}

const plainName = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, '')

/** Returns the columns of `--fields` in their order, or else the default columns of the format. */
export function selectColumns<Row>(
  columns: readonly Column<Row>[],
  fields: readonly string[] | undefined,
  format: Format,
): readonly Column<Row>[] {
  if (!fields) return format === 'table' ? columns.filter(column => !column.wide) : columns
  const known = columns.map(({ name }) => name).join(', ')
  return fields.map(field => {
    // accepts the table's label too: 'last position'
    const column = columns.find(({ name }) => plainName(name) === plainName(field))
    if (!column) throw badUsage(`There is no field '${field}'.`, `Fields are: ${known}.`)
    return column
  })
}
