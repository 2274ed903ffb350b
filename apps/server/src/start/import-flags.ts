import { csvHead } from '#telemetry/ingest/tracks/csv.ts'
import { formatMapping, mappedColumns, parseMapping, type Mapping } from '#telemetry/ingest/tracks/csv-mapping.ts'
import { dateOrders, type DateOrder } from '#telemetry/ingest/tracks/calendar-date.ts'
import { openTrack } from '#telemetry/ingest/tracks/track-file.ts'
import { promptColumns } from './prompt-columns.ts'
import type { ImportMappings } from './import-mappings.ts'
import type { Terminal } from './questions.ts'

/** Command-line options of `muster-server import`. */
export interface ImportFlags {
  unit?: string
  timezone?: string
  dateOrder?: string
  columns?: string
  mapping?: string
  saveMapping?: string
  newUnit?: string
  company?: string
  yes?: boolean
}

/**
 * The unit to create, if any.
 * @throws Error where flags do not go together
 */
export function newUnitOf({ newUnit, company, unit }: ImportFlags) {
  if (newUnit === undefined && company !== undefined)
    throw new Error('--company requires --new-unit: name the unit as well')
  if (newUnit === undefined) return undefined
  if (unit !== undefined) throw new Error('--unit and --new-unit cannot be used together')
  if (company === undefined) throw new Error('Name the company of the new unit with --company')
  return { name: newUnit, company }
}

/**
 * Returns the columns of a table: from flags, saved, or selected at the terminal. Saves them if requested. @param terminal absent
 * without a user at a terminal @throws Error when flags contradict each other, or do not fit the file
 */
export async function columnsOf(
  file: string,
  flags: ImportFlags,
  mappings: ImportMappings,
  terminal: Terminal | undefined,
): Promise<{ columns?: Mapping; timezone?: string; dateOrder?: DateOrder }> {
  const { columns: text, mapping: name, saveMapping } = flags
  if (text !== undefined && name !== undefined) throw new Error('--columns and --mapping cannot be used together')
  const track = await openTrack(file)
  const isTable = track.format === 'csv'
  if (!isTable && (text ?? name ?? saveMapping) !== undefined)
    throw new Error('Only CSV files have columns: remove --columns, --mapping and --save-mapping')
  const saved = name === undefined ? undefined : await mappings.get(name)
  const timezone = checked(flags.timezone ?? saved?.timezone)
  const dateOrder = orderOf(flags.dateOrder ?? saved?.dateOrder)
  const ofTimes = { ...(timezone !== undefined && { timezone }), ...(dateOrder !== undefined && { dateOrder }) }
  const said = text ?? saved?.columns
  const columns =
    said !== undefined
      ? parseMapping(said)
      : isTable && terminal && !flags.yes
        ? await promptColumns(await csvHead(track.open()), terminal)
        : undefined
  if (saveMapping !== undefined) {
    if (!columns) throw new Error('There is no mapping to save: give it with --columns')
    // columns that do not fit this file are not saved
    mappedColumns(columns, (await csvHead(track.open(), { mapping: columns })).headers)
    await mappings.save(saveMapping, { columns: formatMapping(columns), ...ofTimes })
  }
  return { ...(columns && { columns }), ...ofTimes }
}

/** @throws Error for an unknown zone */
function checked(timezone: string | undefined): string | undefined {
  try {
    return timezone === undefined ? undefined : Intl.DateTimeFormat('en', { timeZone: timezone }) && timezone
  } catch {
    throw new Error(`"${timezone}" is no time zone: write one such as Europe/Rome`)
  }
}

/** @throws Error for an unknown order */
function orderOf(text: string | undefined): DateOrder | undefined {
  const order = dateOrders.find(one => one === text?.toLowerCase())
  if (text !== undefined && !order) throw new Error(`"${text}" is no order of dates: write ${dateOrders.join(', ')}`)
  return order
}
