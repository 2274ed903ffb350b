import { checkPlace, checkTime, Unreadable } from '../checks.ts'
import type { Column, Field } from './csv-columns.ts'
import { spreadsheetTime } from './csv-time.ts'
import type { Observation } from '../observation.ts'
import type { TrackOptions } from './track.ts'
import { flag, heading, signalsOf, text, within, type Raw } from '../values.ts'

/** One line of a table as an observation. Throws `Unreadable` with what to correct. */
export function readRow(cells: string[], columns: Column[], options: TrackOptions): Observation {
  const row: Partial<Record<Field, string>> = {}
  const factors: Partial<Record<Field, number>> = {}
  const others: Raw = {}
  columns.forEach(({ field, name, factor }, i) => {
    const cell = cells[i]
    if (cell === undefined || cell === '') return
    if (!field) others[name] = decimal(cell) ?? cell
    else if (row[field] === undefined) {
      row[field] = cell
      factors[field] = factor
    }
  })
  const value = (field: Field) => {
    const number = row[field] === undefined ? undefined : decimal(row[field])
    return number === undefined ? undefined : number * (factors[field] ?? 1)
  }
  const name = text(row.unit)
  return {
    deviceUid: text(row.device) ?? name ?? options.fallbackUid,
    source: 'track',
    time: timeOf(row, options),
    ...checkPlace(value('latitude') ?? row.latitude, value('longitude') ?? row.longitude),
    altitude: within(value('altitude'), -1e5, 1e6),
    speed: within(value('speed'), 0, 2000),
    course: heading(value('course')),
    ignition: flag(row.ignition),
    engineHours: within(value('engineHours'), 0, 1e7),
    odometer: within(value('odometer'), 0, 1e11),
    fuelLevel: within(value('fuelLevel'), 0, 100),
    fuelUsed: within(value('fuelUsed'), 0, 1e10),
    signals: signalsOf(others),
    device: name ? { name } : undefined,
  }
}

function timeOf(row: Partial<Record<Field, string>>, { timezone, now = Date.now() }: TrackOptions): number {
  const said = row.stamp ?? [row.date, row.time].filter(Boolean).join(' ')
  if (said === '') throw new Unreadable('has no date and time: fill the columns in')
  const time = spreadsheetTime(said, timezone)
  if (Number.isNaN(time)) {
    throw new Unreadable(
      `"${said.slice(0, 40)}" is no date and time: write day first, 19/11/2026 07:00:30, or ISO 8601`,
    )
  }
  return checkTime(time, 'the time', now)
}

/** A number of a spreadsheet: `56,6634`, `1.820,5`, `1,820.5`; the last mark is the decimal one. */
export function decimal(cell: string): number | undefined {
  const said = cell.replace(/[\s\u00a0']/g, '')
  const comma = said.lastIndexOf(',')
  const plain = comma > said.lastIndexOf('.') ? said.replaceAll('.', '').replace(',', '.') : said.replaceAll(',', '')
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : undefined
}
