export type Field =
  | 'unit'
  | 'device'
  | 'stamp'
  | 'date'
  | 'time'
  | 'latitude'
  | 'longitude'
  | 'altitude'
  | 'speed'
  | 'course'
  | 'ignition'
  | 'engineHours'
  | 'odometer'
  | 'fuelLevel'
  | 'fuelUsed'

export interface Column {
  field?: Field
  /** The header as it is written; the name of the signal when the column is no field. */
  name: string
  /** What a value is multiplied by: miles into kilometres, feet into metres. */
  factor: number
}

const names: Record<Field, readonly string[]> = {
  unit: ['unit', 'unit name', 'vehicle', 'vehicle name', 'machine', 'equipment', 'asset', 'name', 'plate'],
  device: [
    'device',
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
  ],
  date: ['date', 'day', 'fix date', 'gps date'],
  time: ['time', 'hour', 'time of day', 'time utc', 'utc time'],
  latitude: ['lat', 'latitude', 'gps latitude', 'gps lat', 'y'],
  longitude: ['lon', 'lng', 'long', 'longitude', 'gps longitude', 'gps lon', 'x'],
  altitude: ['alt', 'altitude', 'ele', 'elevation', 'height'],
  speed: ['speed', 'velocity', 'ground speed', 'gps speed'],
  course: ['course', 'heading', 'bearing', 'direction', 'azimuth'],
  ignition: ['ignition', 'key', 'key on', 'engine', 'engine on', 'engine status', 'contact'],
  engineHours: ['engine hours', 'enginehours', 'hours', 'hour meter', 'hourmeter', 'operating hours', 'working hours'],
  odometer: ['odometer', 'mileage', 'distance', 'total distance', 'totaldistance'],
  fuelLevel: ['fuel level', 'fuellevel', 'fuel percent', 'fuel'],
  fuelUsed: ['fuel used', 'fuelused', 'total fuel', 'total fuel used', 'fuel consumed'],
}
const fields = new Map(
  Object.entries(names).flatMap(([field, list]) => list.map(name => [name, field as Field] as const)),
)

// Endings that name a unit of measure, and what they are in km/h, metres, hours.
const measures: Partial<Record<Field, readonly (readonly [RegExp, number])[]>> = {
  speed: [
    [/ (mph|mi h|miles per hour)$/, 1.609344],
    [/ (kn|kt|kts|knots?)$/, 1.852],
    [/ (m s|mps)$/, 3.6],
    [/ (km h|kmh|kph)$/, 1],
  ],
  altitude: [
    [/ (ft|feet|foot)$/, 0.3048],
    [/ (m|metres?|meters?)$/, 1],
  ],
  odometer: [
    [/ (mi|miles?)$/, 1609.344],
    [/ (m|metres?|meters?)$/, 1],
    [/ (km|kilomet(er|re)s?)$/, 1000],
    [/$/, 1000],
  ],
  engineHours: [
    [/ (h|hrs?)$/, 1],
    [/ (min|minutes)$/, 1 / 60],
  ],
  fuelUsed: [
    [/ (l|lit(er|re)s?)$/, 1],
    [/ (gal|gallons?)$/, 3.785411784],
  ],
  fuelLevel: [[/ (percent|pct)$/, 1]],
  latitude: [[/ (deg|degrees)$/, 1]],
  longitude: [[/ (deg|degrees)$/, 1]],
  course: [[/ (deg|degrees)$/, 1]],
}

/** What a header names: the field, and the factor to its unit (km/h, metres, hours, litres, percent). */
export function column(header: string): Column {
  const name = header.trim()
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll('%', ' percent')
    .replaceAll('°', ' deg')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const plain = fields.get(words)
  if (plain) return { field: plain, name, factor: factorOf(plain, words) }
  for (const [field, list] of Object.entries(measures) as [Field, readonly (readonly [RegExp, number])[]][]) {
    for (const [ending, factor] of list) {
      if (ending.test(words) && fields.get(words.replace(ending, '')) === field) return { field, name, factor }
    }
  }
  return { name, factor: 1 }
}

function factorOf(field: Field, words: string) {
  return measures[field]?.find(([ending]) => ending.test(words))?.[1] ?? 1
}
