import { isZone } from '#kernel/time/is-zone.ts'
import type { Hemisphere } from './coordinate.ts'
import type { TimeFormat } from './csv-time.ts'
import { exportHeadings } from './export-headings.ts'
import type { Field } from './field.ts'

export interface Column {
  field?: Field
  /** Original header; the signal name if the column is not a field. */
  name: string
  /** Factor to the stored unit: miles to kilometres, feet to metres. */
  factor: number
  /** Time format; detected by value if undefined. */
  time?: TimeFormat
  /** Time zone in the header. */
  zone?: string
}

const names: Record<Field, readonly string[]> = {
  unit: [
    'unit',
    'unit name',
    'fahrzeug',
    'maschine',
    'veicolo',
    'vehículo',
    'véhicule',
    'vehicle',
    'vehicle name',
    'machine',
    'equipment',
    'asset',
    'name',
    'plate',
  ],
  device: [
    'device',
    'gerät',
    'dispositivo',
    'appareil',
    'device id',
    'deviceid',
    'device uid',
    'uid',
    'unique id',
    'uniqueid',
    'imei',
    'serial',
    'serial number',
    'pin',
    'vin',
  ],
  stamp: [
    'datetime',
    'date time',
    'date and time',
    'timestamp',
    'fix time',
    'fixtime',
    'gps time',
    'device time',
    'time stamp',
    'timestamps',
    'utc timestamp',
    'unix time',
    'epoch',
    'ts',
    'zeitstempel',
    'horodatage',
  ],
  date: ['date', 'day', 'datum', 'fecha', 'fix date', 'gps date', 'utc date', 'date utc'],
  time: ['time', 'hour', 'uhrzeit', 'zeit', 'ora', 'hora', 'heure', 'time of day', 'time utc', 'utc time'],
  latitude: ['lat', 'latitude', 'latitude n s', 'gps latitude', 'gps lat', 'y', 'breitengrad', 'latitudine', 'latitud'],
  longitude: [
    'lon',
    'lng',
    'long',
    'longitude',
    'longitude e w',
    'gps longitude',
    'gps lon',
    'x',
    'längengrad',
    'longitudine',
    'longitud',
  ],
  northSouth: [
    'n s',
    'ns',
    'n or s',
    'n s indicator',
    'ns indicator',
    'n s hemisphere',
    ...['lat', 'latitude'].flatMap(axis => [
      `${axis} dir`,
      `${axis} direction`,
      `${axis} ref`,
      `${axis} hemisphere`,
      `${axis} hemi`,
      `${axis} ns`,
    ]),
  ],
  eastWest: [
    'e w',
    'ew',
    'e o',
    'o w',
    'e or w',
    'e w indicator',
    'ew indicator',
    'e w hemisphere',
    ...['lon', 'long', 'lng', 'longitude'].flatMap(axis => [
      `${axis} dir`,
      `${axis} direction`,
      `${axis} ref`,
      `${axis} hemisphere`,
      `${axis} hemi`,
      `${axis} ew`,
    ]),
  ],
  altitude: ['alt', 'altitude', 'ele', 'elevation', 'height', 'höhe', 'altitudine', 'quota', 'altitud'],
  speed: ['speed', 'velocity', 'ground speed', 'gps speed', 'geschwindigkeit', 'velocità', 'velocidad', 'vitesse'],
  course: ['course', 'heading', 'bearing', 'direction', 'azimuth'],
  ignition: ['ignition', 'key', 'key on', 'engine', 'engine on', 'engine status', 'contact'],
  engineHours: ['engine hours', 'enginehours', 'hours', 'hour meter', 'hourmeter', 'operating hours', 'working hours'],
  // a plain distance is usually the distance from the previous row
  odometer: [
    'odometer',
    'mileage',
    'total distance',
    'totaldistance',
    'kilometerstand',
    'tachostand',
    'contachilometri',
    'cuentakilómetros',
    'kilométrage',
  ],
  fuelLevel: ['fuel level', 'fuellevel', 'fuel percent', 'fuel'],
  fuelUsed: ['fuel used', 'fuelused', 'total fuel', 'total fuel used', 'fuel consumed'],
}
const fields = new Map(
  Object.entries(names).flatMap(([field, list]) => list.map(name => [name, field as Field] as const)),
)

/** Looks up English names first, then the headings of our exports in all languages. */
const fieldOf = (words: string): Field | undefined => fields.get(words) ?? exportHeadings().get(words)

// Units of measure by field: notation after a colon, ending of a header, and factor
// to km/h, metres, hours, litres, percent or degrees.
const measures: Partial<Record<Field, readonly (readonly [unit: string, ending: RegExp, factor: number])[]>> = {
  speed: [
    ['km/h', / (km h|kmh|kph|kmph)$/, 1],
    ['m/s', / (m s|mps)$/, 3.6],
    ['mph', / (mph|mi h|miles per hour)$/, 1.609344],
    ['kn', / (kn|kt|kts|knots?|nmi h)$/, 1.852],
  ],
  altitude: [
    ['m', / (m|metres?|meters?)$/, 1],
    ['ft', / (ft|feet|foot)$/, 0.3048],
  ],
  odometer: [
    ['km', / (km|kilomet(er|re)s?)$/, 1000],
    ['m', / (m|metres?|meters?)$/, 1],
    ['mi', / (mi|miles?)$/, 1609.344],
  ],
  engineHours: [
    ['h', / (h|hrs?)$/, 1],
    ['min', / (min|minutes)$/, 1 / 60],
    ['s', / (s|sec|seconds)$/, 1 / 3600],
  ],
  fuelUsed: [
    ['l', / (l|lit(er|re)s?)$/, 1],
    ['gal', / (gal|gallons?)$/, 3.785411784],
  ],
  fuelLevel: [['%', / (percent|pct)$/, 1]],
  latitude: [
    ['deg', / (deg|degrees)$/, 1],
    ['rad', / (rad|radians)$/, 180 / Math.PI],
    ['1e-7', / 1e 7$/, 1e-7],
  ],
  longitude: [
    ['deg', / (deg|degrees)$/, 1],
    ['rad', / (rad|radians)$/, 180 / Math.PI],
    ['1e-7', / 1e 7$/, 1e-7],
  ],
  course: [
    ['deg', / (deg|degrees)$/, 1],
    ['rad', / (rad|radians)$/, 180 / Math.PI],
  ],
}
/** Default unit of an odometer in metres. */
const kilometre = 1000

/** Returns the units of measure of a field. */
export const unitsOf = (field: Field): string[] => (measures[field] ?? []).map(([unit]) => unit)

/** Returns the factor of a unit as a user writes it: `m/s`, `km/h`, `knots`. */
export function unitFactor(field: Field, unit: string): number | undefined {
  const words = ` ${normalized(unit)}`
  return measures[field]?.find(([name, ending]) => name === unit.trim().toLowerCase() || ending.test(words))?.[2]
}

/** Returns the factor of the unit at the end of a header, or of the field's default unit. */
export function endings(header: string, field: Field): number {
  const words = normalized(header)
  return measures[field]?.find(([, ending]) => ending.test(words))?.[2] ?? (field === 'odometer' ? kilometre : 1)
}

/** Converts a header to lower-case words: `EngineHours [h]` becomes `engine hours h`. */
export function normalized(header: string): string {
  return header
    .trim()
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll('%', ' percent')
    .replaceAll('°', ' deg')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Returns field and factor of a header. */
export function column(header: string): Column {
  const { name: before, zone } = zoneIn(header.trim())
  const words = normalized(before)
  const more = { name: header.trim(), ...(zone !== undefined && { zone }) }
  const plain = fieldOf(words)
  if (plain) return { field: plain, factor: endings(before, plain), ...more }
  for (const [field, list] of Object.entries(measures) as [Field, NonNullable<(typeof measures)[Field]>][]) {
    for (const [, ending, factor] of list) {
      if (ending.test(words) && fieldOf(words.replace(ending, '')) === field) return { field, factor, ...more }
    }
  }
  return { factor: 1, ...more }
}

/** Splits `Time (Europe/Rome)` and `Time (UTC+05:30)`, the format of our exports. */
function zoneIn(header: string): { name: string; zone?: string } {
  const [, name, inside = ''] = /^(.+?)\s*[([]([^()[\]]+)[)\]]$/.exec(header) ?? []
  const [, sign, hours = '', minutes = '00'] = /^(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d\d))?$/.exec(inside) ?? []
  const zone = sign === undefined ? inside : `${sign}${hours.padStart(2, '0')}:${minutes}`
  if (name !== undefined && (/^[+-]\d\d:\d\d$/.test(zone) || (isZone(zone) && /\/|^(UTC|GMT)$/.test(zone))))
    return { name, zone }
  return /(^|[\s_.-])(utc|gmt)($|[\s_.-])/i.test(header) ? { name: header, zone: 'UTC' } : { name: header }
}

/** Returns the hemisphere of O in a column `E/O` (west) or `O/W` (east). */
export const meaningOfO = (header: string): Hemisphere | undefined =>
  ({ 'e o': 'W', 'o w': 'E' })[normalized(header)] as Hemisphere | undefined
