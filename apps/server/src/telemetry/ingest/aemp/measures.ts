import { field } from './document.ts'
import {
  amount,
  amountWithUnit,
  angles,
  durations,
  factorOf,
  lengths,
  shares,
  speeds,
  volumes,
  type Units,
} from './quantities.ts'
import { flag, isRecord, text, type Raw } from '../values.ts'

/** A value of a machine: its parts, its elements in them, and its range. */
interface Measure {
  parts: readonly string[]
  /** Elements with the value; a part may also be the value itself. */
  values: readonly string[]
  units: Units
  /** Factor to the stored unit if the provider names no unit. */
  factor: number
  low: number
  high: number
}

export const measures = {
  latitude: { parts: ['Location'], values: ['Latitude'], units: angles, factor: 1, low: -90, high: 90 },
  longitude: { parts: ['Location'], values: ['Longitude'], units: angles, factor: 1, low: -180, high: 180 },
  altitude: { parts: ['Location'], values: ['Altitude'], units: lengths, factor: 1, low: -1e5, high: 1e6 },
  speed: { parts: ['Location'], values: ['Speed'], units: speeds, factor: 1, low: 0, high: 2000 },
  course: { parts: ['Location'], values: ['Heading'], units: angles, factor: 1, low: -360, high: 720 },
  engineHours: {
    parts: ['CumulativeOperatingHours', 'OperatingHours', 'EngineHours'],
    values: ['Hour', 'Hours'],
    units: durations,
    factor: 1,
    low: 0,
    high: 1e7,
  },
  odometer: { parts: ['Distance', 'Odometer'], values: ['Odometer'], units: lengths, factor: 1000, low: 0, high: 1e11 },
  fuelLevel: {
    parts: ['FuelRemaining', 'FuelLevel'],
    values: ['Percent', 'FuelLevel'],
    units: shares,
    factor: 1,
    low: 0,
    high: 100,
  },
  fuelUsed: {
    parts: ['FuelUsed', 'CumulativeFuelUsed'],
    values: ['FuelConsumed', 'FuelConsumedLitres', 'FuelConsumedLiters'],
    units: volumes,
    factor: 1,
    low: 0,
    high: 1e10,
  },
} satisfies Record<string, Measure>

export type MeasureName = keyof typeof measures

/** Values of a machine, and a sentence for each unreadable value. */
export interface Figures {
  read: Partial<Record<MeasureName, number>>
  problems: string[]
}

/** Reads all values of a machine in stored units. */
export function figuresOf(machine: unknown): Figures {
  const figures: Figures = { read: {}, problems: [] }
  for (const name of Object.keys(measures) as MeasureName[]) {
    const measure: Measure = measures[name]
    const value = firstOf(machine, measure)
    if (value === undefined) continue
    const outcome = figureOf(value, measure)
    if (typeof outcome === 'number') figures.read[name] = outcome
    else figures.problems.push(outcome)
  }
  return figures
}

/** Returns the newest entry of a part: some providers list one per engine or day. */
function partOf(machine: unknown, name: string): unknown {
  const part = field(machine, name)
  if (!Array.isArray(part)) return part
  const time = (entry: unknown) => Date.parse(text(field(entry, 'datetime')) ?? '') || 0
  return part.toSorted((a, b) => time(b) - time(a))[0] as unknown
}

interface Written {
  /** Path in the snapshot: `Distance.Odometer`. */
  path: string
  value: unknown
  unit?: string | undefined
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

function firstOf(machine: unknown, { parts, values, units }: Measure): Written | undefined {
  for (const name of parts) {
    const part = partOf(machine, name)
    // a `Location` with a single value has no coordinates
    const isOwnValue = name !== 'Location'
    if (isEmpty(part) || (!isRecord(part) && !isOwnValue)) continue
    if (!isRecord(part)) return { path: name, value: part }
    for (const element of values) {
      const value = field(part, element)
      if (isEmpty(value) || field(value, 'nil') !== undefined) continue
      const unit = siblingUnit(part, element, name)
      return { path: `${name}.${element}`, ...(unpack(value, units, unit) ?? { value }) }
    }
    const own = isOwnValue ? unpack(part, units, siblingUnit(part, name, name)) : undefined
    if (own) return { path: name, ...own }
  }
  return undefined
}

/** Reads value and unit from `<Altitude><Meters>88</Meters></Altitude>` and `<Odometer units="mile">5</Odometer>`. */
function unpack(value: unknown, units: Units, sibling: string | undefined): Omit<Written, 'path'> | undefined {
  if (!isRecord(value)) return { value, unit: sibling }
  const unit = text(field(value, 'unit') ?? field(value, 'units') ?? field(value, 'uom')) ?? sibling
  const content = value['#text'] ?? field(value, 'value')
  if (content !== undefined) return { value: content, unit }
  const named = Object.entries(value).find(([name]) => factorOf(units, name) !== undefined)
  return named && { value: named[1], unit: named[0] }
}

/** Reads the unit from `OdometerUnits`, `FuelUnits` beside `FuelConsumed`, `DistanceUnits` in `Distance`, or `Units`. */
function siblingUnit(part: Raw, element: string, partName: string): string | undefined {
  const stemOf = (name: string) => name.toLowerCase().replace(/units?$/, '')
  const names = Object.keys(part).filter(name => /units?$/i.test(name))
  const fits = (stem: string) => element.toLowerCase().startsWith(stem) || stem === partName.toLowerCase()
  const name = names.find(name => stemOf(name) === element.toLowerCase()) ?? names.find(name => fits(stemOf(name)))
  return name === undefined ? undefined : text(part[name])
}

function figureOf({ path, value, unit }: Written, { units, factor, low, high }: Measure): number | string {
  const written = `${path} "${text(isRecord(value) ? JSON.stringify(value) : value, 40) ?? ''}"`
  const isDuration = typeof value === 'string' && /^\s*P/i.test(value)
  const inside = isDuration ? undefined : amountWithUnit(value)
  const plain = isDuration && units !== durations ? undefined : (amount(value) ?? inside?.amount)
  if (plain === undefined) return `${written} is no number`
  // a unit in the value has precedence
  const unitName = inside?.unit ?? unit
  const named = isDuration || unitName === undefined ? (isDuration ? 1 : factor) : factorOf(units, unitName)
  if (named === undefined) return `${written} has the unknown unit "${text(unitName, 40)}"`
  const stored = plain * named
  return stored >= low && stored <= high ? stored : `${written} is not between ${low} and ${high}`
}

/** Returns true if an engine runs, from a flag or a word; one of several engines suffices. */
export function runningOf(machine: unknown, problems: string[]): boolean | undefined {
  const status = field(machine, 'EngineStatus')
  const written = (Array.isArray(status) ? (status as unknown[]) : [status])
    .map(part => (isRecord(part) ? (field(part, 'Running') ?? part['#text']) : part))
    .filter(word => !isEmpty(word))
  const read = written.map(word => flag(word) ?? wordFlag(word))
  if (read.includes(true)) return true
  if (read.includes(false)) return false
  if (written.length > 0) problems.push(`EngineStatus "${text(written[0], 40) ?? ''}" is neither running nor stopped`)
  return undefined
}

function wordFlag(word: unknown): boolean | undefined {
  const lower = text(word)?.toLowerCase()
  if (lower === 'running' || lower === 'started' || lower === 'idle' || lower === 'idling') return true
  return lower === 'stopped' || lower === 'not running' ? false : undefined
}
