import { Unreadable } from '../checks.ts'
import { column, endings, normalized, unitFactor, unitsOf, type Column } from './csv-columns.ts'
import type { Field } from './field.ts'
import { decimal } from './decimal.ts'
import { timeFormats } from './csv-time.ts'

/** Column of a file for a field. */
export interface MappedColumn {
  /** Key as typed: `lat`, `engine-hours`. */
  key: string
  /** Header, or `#3` for the third column; a unit or time format may follow after a colon. */
  source: string
}

export type Mapping = readonly MappedColumn[]

/** Fields by their keys in `--columns`. The first key of a field is the standard one. */
const keys: Readonly<Record<string, Field>> = {
  lat: 'latitude',
  lon: 'longitude',
  time: 'stamp',
  date: 'date',
  clock: 'time',
  speed: 'speed',
  altitude: 'altitude',
  course: 'course',
  ignition: 'ignition',
  'engine-hours': 'engineHours',
  odometer: 'odometer',
  'fuel-level': 'fuelLevel',
  'fuel-used': 'fuelUsed',
  unit: 'unit',
  device: 'device',
  ns: 'northSouth',
  ew: 'eastWest',
  latitude: 'latitude',
  lng: 'longitude',
  longitude: 'longitude',
  alt: 'altitude',
  heading: 'course',
}

export const mappingKeys = Object.keys(keys).slice(0, 17)

export const fieldOfKey = (key: string): Field | undefined => keys[key]

/** Returns the standard key of a field. */
const keyOfField = (field: Field): string => mappingKeys.find(key => keys[key] === field) ?? field

/**
 * Parses `lat=CAN2.Latitude,lon=CAN2.Longitude,time=timestamps,speed=Speed:m/s`. A header with a comma is quoted: `lat="Lat, GPS"`.
 * @throws Error with the correct notation
 */
export function parseMapping(text: string): Mapping {
  const mapping: MappedColumn[] = []
  for (const [part] of text.matchAll(/(?:[^,"]|"[^"]*")+/g)) {
    const [, key = '', quoted, rest = '', plain = ''] =
      /^\s*([^=]*?)\s*=\s*(?:"([^"]*)"\s*(:[^"]*)?|(.*?))\s*$/.exec(part) ?? []
    const source = quoted === undefined ? plain : quoted + rest
    if (source === '') throw new Error(`"${part.trim()}" maps no column: write FIELD=COLUMN, such as lat=Latitude`)
    if (!keys[key]) throw new Error(`"${key}" is no field of --columns: write one of ${mappingKeys.join(', ')}`)
    const twin = mapping.find(other => keys[other.key] === keys[key])
    if (twin) throw new Error(`"${key}" is mapped twice, to ${twin.source} and ${source}: remove one of them`)
    mapping.push({ key, source })
  }
  const missing = missingOf(mapping.map(({ key }) => keys[key]))
  if (missing.length > 0) throw new Error(`--columns maps no column for ${missing.join(', ')}`)
  return mapping
}

/** Formats a mapping for `parseMapping`. */
export function formatMapping(mapping: Mapping): string {
  return mapping
    .map(({ key, source }) => `${key}=${/[,"]|^\s|\s$/.test(source) ? quotedSource(source) : source}`)
    .join(',')
}

function quotedSource(source: string): string {
  const [, header = source, unit = ''] = /^(.*?)(:[^:,"]*)?$/s.exec(source) ?? []
  return `"${header.replaceAll('"', '')}"${unit}`
}

/** Returns the missing required fields by their keys in `--columns`. */
export function missingOf(fields: readonly (Field | undefined)[]): string[] {
  const has = (...names: Field[]) => names.some(name => fields.includes(name))
  return [
    has('latitude') ? '' : 'lat',
    has('longitude') ? '' : 'lon',
    has('stamp', 'time', 'date') ? '' : 'time',
  ].filter(Boolean)
}

/**
 * Returns the mapped columns of a file; other columns are signals.
 * @throws Unreadable for an unknown column or unit
 */
export function mappedColumns(mapping: Mapping, headers: readonly string[]): Column[] {
  const columns = headers.map(header => unmapped(header, mapping))
  const taken = new Map<number, string>()
  const hasDate = mapping.some(({ key }) => keys[key] === 'date')
  for (const { key, source } of mapping) {
    const target = keys[key]
    // with a date column, the time is a time of day
    const field = target === 'stamp' && hasDate ? 'time' : target
    const { index, unit } = findColumn(source, headers)
    if (field === undefined || index === undefined)
      throw new Unreadable(
        `There is no column "${source}" for ${key}. Columns of the file: ${headers.map(header => header.trim()).join(', ')}`,
      )
    const before = taken.get(index)
    if (before !== undefined)
      throw new Unreadable(`The column "${headers[index]}" is mapped to ${before} and ${key}: remove one`)
    taken.set(index, key)
    const header = headers[index] ?? ''
    columns[index] = { ...columns[index], name: header.trim(), field, ...measure(field, key, unit, header) }
  }
  return columns
}

/** Returns a signal column; hemispheres and time zones apply without a mapping. */
function unmapped(header: string, mapping: Mapping): Column {
  const { field, zone, name } = column(header)
  const isSign = (field === 'northSouth' || field === 'eastWest') && !mapping.some(({ key }) => keys[key] === field)
  return { name, factor: 1, ...(isSign && { field }), ...(zone !== undefined && { zone }) }
}

/** Returns true if a line names all columns of a mapping. */
export const hasColumns = (mapping: Mapping, headers: readonly string[]): boolean =>
  mapping.every(({ source }) => findColumn(source, headers).index !== undefined)

/** Returns true if the columns are mapped by number and the line has values instead of names. */
export const isRow = (mapping: Mapping, headers: readonly string[]): boolean =>
  mapping
    .filter(({ key }) => keys[key] === 'latitude' || keys[key] === 'longitude')
    .every(
      ({ source }) =>
        /^#\d+(:|$)/.test(source) && decimal(headers[findColumn(source, headers).index ?? -1] ?? '') !== undefined,
    )

function findColumn(source: string, headers: readonly string[]): { index?: number; unit?: string } {
  const whole = indexOf(source, headers)
  if (whole !== undefined) return { index: whole }
  const colon = source.lastIndexOf(':')
  if (colon < 0) return {}
  const index = indexOf(source.slice(0, colon), headers)
  return index === undefined ? {} : { index, unit: source.slice(colon + 1).trim() }
}

/** Finds a column by number, by equal text, then by equal words. */
function indexOf(source: string, headers: readonly string[]): number | undefined {
  const [, number] = /^#(\d+)$/.exec(source.trim()) ?? []
  if (number !== undefined) return headers[Number(number) - 1] === undefined ? undefined : Number(number) - 1
  const same = headers.findIndex(header => header.trim() === source.trim())
  if (same >= 0) return same
  const words = normalized(source)
  const alike = headers.flatMap((header, i) => (normalized(header) === words ? [i] : []))
  return alike.length === 1 ? alike[0] : undefined
}

function measure(field: Field, key: string, unit: string | undefined, header: string): Omit<Column, 'name' | 'field'> {
  if (unit === undefined) return { factor: endings(header, field) }
  if (field === 'stamp' || field === 'date' || field === 'time') {
    const format = timeFormats[unit.toLowerCase()]
    if (!format)
      throw new Unreadable(`"${unit}" is no time format of ${key}: write one of ${Object.keys(timeFormats).join(', ')}`)
    return { factor: 1, time: format }
  }
  const factor = unitFactor(field, unit)
  if (factor === undefined) {
    const units = unitsOf(field)
    throw new Unreadable(
      units.length > 0
        ? `"${unit}" is no unit of ${key}: write one of ${units.join(', ')}`
        : `${key} has no unit: remove ":${unit}"`,
    )
  }
  return { factor }
}

/** Guesses the mapping of a file from its headers and first rows. */
export function guessMapping(headers: readonly string[], rows: readonly (readonly string[])[]): Mapping {
  const found = new Map<Field, MappedColumn>()
  const taken = new Set<number>()
  const isAmong = (field: Field) => found.has(field) || (field === 'stamp' && (found.has('date') || found.has('time')))
  const take = (index: number, field: Field) => {
    found.set(field, { key: keyOfField(field), source: sourceOf(headers, index) })
    taken.add(index)
  }
  headers.forEach((header, i) => {
    const { field } = column(header)
    if (field !== undefined && !isAmong(field)) take(i, field)
  })
  // a time without a date column is a timestamp
  const time = found.get('time')
  if (time && !found.has('date') && !found.has('stamp')) {
    found.delete('time')
    found.set('stamp', { key: 'time', source: time.source })
  }
  // CAN2.gnss_pos.Latitude: match the last words
  headers.forEach((header, i) => {
    if (taken.has(i)) return
    const words = normalized(header).split(' ')
    for (let start = 1; start < words.length; start++) {
      const { field } = column(words.slice(start).join(' '))
      if (field === undefined || !guessed.has(field) || isAmong(field) || !isLikely(field, rows, i)) continue
      take(i, field)
      return
    }
  })
  return mappingKeys.flatMap(key => {
    const one = found.get(keys[key] ?? 'unit')
    return one ? [one] : []
  })
}

const guessed: ReadonlySet<Field> = new Set(['latitude', 'longitude', 'stamp', 'speed', 'altitude', 'course'])

function isLikely(field: Field, rows: readonly (readonly string[])[], index: number): boolean {
  const limit = field === 'latitude' ? 90 : field === 'longitude' ? 180 : undefined
  if (limit === undefined) return true
  const values = rows.map(row => row[index] ?? '').filter(Boolean)
  return values.every(value => Math.abs(decimal(value) ?? NaN) <= limit)
}

/** Returns the header of a column, or its number if the header is empty or not unique. */
export function sourceOf(headers: readonly string[], index: number): string {
  const header = headers[index]?.trim() ?? ''
  return header === '' || header.startsWith('#') || headers.filter(other => other.trim() === header).length > 1
    ? `#${index + 1}`
    : header
}
