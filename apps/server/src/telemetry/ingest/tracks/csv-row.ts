import { checkPlace, checkTime, Unreadable } from '../checks.ts'
import type { Column, Field } from './csv-columns.ts'
import { decimal } from './decimal.ts'
import { spreadsheetTime, type TimeFormat } from './csv-time.ts'
import type { Observation } from '../observation.ts'
import type { TrackOptions } from './track.ts'
import { flag, heading, signalsOf, text, within, type Raw } from '../values.ts'

/** One line of a table as an observation. Throws `Unreadable` with what to correct. */
export function readRow(cells: string[], columns: Column[], options: TrackOptions): Observation {
  const row: Partial<Record<Field, string>> = {}
  const read: Partial<Record<Field, Column>> = {}
  const others: Raw = {}
  columns.forEach((column, i) => {
    const { field, name } = column
    const cell = cells[i]
    if (cell === undefined || cell === '') return
    if (!field) others[name] = decimal(cell) ?? cell
    else if (row[field] === undefined) {
      row[field] = cell
      read[field] = column
    }
  })
  const value = (field: Field) => {
    const number = row[field] === undefined ? undefined : decimal(row[field])
    return number === undefined ? undefined : number * (read[field]?.factor ?? 1)
  }
  const name = text(row.unit)
  return {
    deviceUid: text(row.device) ?? name ?? options.fallbackUid,
    source: 'track',
    time: timeOf(row, read, options),
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

function timeOf(
  row: Partial<Record<Field, string>>,
  read: Partial<Record<Field, Column>>,
  { timezone, now = Date.now() }: TrackOptions,
): number {
  const said = row.stamp ?? [row.date, row.time].filter(Boolean).join(' ')
  if (said === '') throw new Unreadable('has no date and time: fill the columns in')
  const format = (read.stamp ?? read.date ?? read.time)?.time
  const time = spreadsheetTime(said, timezone, format)
  if (Number.isNaN(time)) throw new Unreadable(`"${said.slice(0, 40)}" is no date and time: ${expected(format)}`)
  return checkTime(time, 'the time', now)
}

function expected(format: TimeFormat | undefined): string {
  if (format === undefined) return 'write day first, 19/11/2026 07:00:30, or ISO 8601'
  if (format === 'iso') return 'write ISO 8601, 2026-11-19T07:00:30'
  if (format === 'dmy') return 'write day first, 19/11/2026 07:00:30'
  return format === 'mdy' ? 'write month first, 11/19/2026 07:00:30' : 'write a number counted since 1970'
}
