export const canProtocols = [
  { name: 'J1939 250 kbit/s', baudRate: 250_000, isJ1939: true },
  { name: 'J1939 500 kbit/s', baudRate: 500_000, isJ1939: true },
  { name: 'ISOBUS', baudRate: 250_000, isJ1939: true },
]

interface DemoParameter {
  description: string
  /** Frame identifier; parameter group and start bit follow SAE J1939. */
  identifier: string
  start: number
  length: number
  resolution?: number
  offset?: number
  label?: string
  /** Texts by value. */
  values?: Readonly<Record<number, string>>
}

export const canParameters: readonly DemoParameter[] = [
  { description: 'Engine speed', identifier: '0CF00400', start: 24, length: 16, resolution: 0.125, label: 'rpm' },
  { description: 'Engine load', identifier: '0CF00300', start: 16, length: 8, label: '%' },
  { description: 'Accelerator pedal', identifier: '0CF00300', start: 8, length: 8, resolution: 0.4, label: '%' },
  { description: 'Coolant temperature', identifier: '18FEEE00', start: 0, length: 8, offset: -40, label: '°C' },
  { description: 'Oil pressure', identifier: '18FEEF00', start: 24, length: 8, resolution: 4, label: 'kPa' },
  { description: 'Fuel rate', identifier: '18FEF200', start: 0, length: 16, resolution: 0.05, label: 'l/h' },
  { description: 'Fuel level', identifier: '18FEFC00', start: 8, length: 8, resolution: 0.4, label: '%' },
  { description: 'Battery voltage', identifier: '18FEF700', start: 32, length: 16, resolution: 0.05, label: 'V' },
  {
    description: 'Ambient temperature',
    identifier: '18FEF500',
    start: 24,
    length: 16,
    resolution: 0.03125,
    offset: -273,
    label: '°C',
  },
  { description: 'Engine hours', identifier: '18FEE500', start: 0, length: 32, resolution: 0.05, label: 'h' },
  {
    description: 'Wheel speed',
    identifier: '18FEF100',
    start: 8,
    length: 16,
    resolution: 0.00390625,
    label: 'km/h',
  },
  {
    description: 'Particulate filter',
    identifier: '18FD7C00',
    start: 2,
    length: 2,
    values: { 0: 'Not active', 1: 'Regenerating', 2: 'Needs regeneration' },
  },
  { description: 'Parking brake', identifier: '18FEF100', start: 2, length: 2, values: { 0: 'Released', 1: 'Set' } },
]

interface DemoCurfew {
  name: string
  timezoneId: string
  days: Record<Day, { from: string; to: string }[]>
  /** Time zones of the units with the curfew. */
  zones?: readonly string[]
}

const centralEurope = ['Berlin', 'Rome', 'Warsaw', 'Prague', 'Paris', 'Budapest', 'Madrid', 'Stockholm'].map(
  city => `Europe/${city}`,
)

type Day = 'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY'
type Hours = readonly (readonly [from: string, to: string])[]

const workdays: readonly Day[] = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY']
const weekend: readonly Day[] = ['SATURDAY', 'SUNDAY']
const week = (work: Hours, rest: Hours): Record<Day, { from: string; to: string }[]> =>
  Object.fromEntries(
    [...workdays, ...weekend].map(day => [
      day,
      (weekend.includes(day) ? rest : work).map(([from, to]) => ({ from, to })),
    ]),
  ) as Record<Day, { from: string; to: string }[]>

const daylight = week([['05:30', '21:00']], [['05:30', '21:00']])

/** Curfews. A curfew with time zones applies to every second unit in them. */
export const curfews: readonly DemoCurfew[] = [
  { name: 'Daylight', timezoneId: 'Europe/Rome', days: daylight, zones: centralEurope },
  { name: 'Daylight, India', timezoneId: 'Asia/Kolkata', days: daylight, zones: ['Asia/Kolkata'] },
  { name: 'Daylight, China', timezoneId: 'Asia/Shanghai', days: daylight, zones: ['Asia/Shanghai'] },
  {
    name: 'Two shifts',
    timezoneId: 'Europe/Rome',
    days: week(
      [
        ['06:00', '14:00'],
        ['14:30', '22:30'],
      ],
      [],
    ),
  },
  {
    name: 'Harvest, round the clock',
    timezoneId: 'Europe/Rome',
    days: week([['00:00', '24:00']], [['00:00', '24:00']]),
  },
]

/** Power profiles. Delays are in seconds; IDs are those of the lookups `power-state-change`, `power-motions` and `power-motion-modes`. */
export const powerProfiles = [
  {
    name: 'Daily use',
    rules: [{ stateChangeId: 1, delay: 600 }],
    motionModeId: 2,
    wakeMotionId: 3,
    minBattery_mV: 11_700,
    movingReportInterval: 30,
    stillReportInterval: 600,
    asleepReportInterval: 6 * 3600,
  },
  {
    name: 'Harvest, always awake',
    rules: [],
    motionModeId: 3,
    movingReportInterval: 10,
    stillReportInterval: 3600,
  },
  {
    name: 'Rental yard',
    rules: [
      { stateChangeId: 1, delay: 300 },
      { stateChangeId: 2, motionId: 1, delay: 900 },
    ],
    motionModeId: 1,
    wakeMotionId: 1,
    movingReportInterval: 60,
    stillReportInterval: 900,
    asleepReportInterval: 12 * 3600,
  },
  {
    name: 'Theft watch',
    rules: [{ stateChangeId: 1, delay: 120 }],
    motionModeId: 1,
    wakeMotionId: 3,
    minBattery_mV: 11_700,
    movingReportInterval: 15,
    stillReportInterval: 300,
    asleepReportInterval: 3600,
  },
  {
    name: 'Trailer with its own battery',
    rules: [
      { stateChangeId: 2, motionId: 3, delay: 180 },
      { stateChangeId: 3, delay: 0 },
      { stateChangeId: 4, delay: 3600 },
    ],
    minBattery_mV: 11_600,
    motionModeId: 2,
    wakeMotionId: 3,
    movingReportInterval: 300,
    stillReportInterval: 1800,
    asleepReportInterval: 24 * 3600,
  },
  {
    name: 'Winter storage',
    rules: [
      { stateChangeId: 1, delay: 60 },
      { stateChangeId: 2, motionId: 1, delay: 60 },
      { stateChangeId: 3, delay: 0 },
    ],
    minBattery_mV: 12_000,
    motionModeId: 3,
    movingReportInterval: 300,
    stillReportInterval: 3600,
    asleepReportInterval: 7 * 24 * 3600,
  },
]

export const dm1Platforms = ['Row crop tractors', 'Wheel loaders', 'Road tractors']

/** Names of sources by their address on the bus. */
export const dm1SourceAddresses: Readonly<Record<number, string>> = {
  0: 'Engine',
  3: 'Transmission',
  11: 'Brakes',
  61: 'Exhaust aftertreatment',
}

/** Faults with SAE J1939 numbers. `lampColorId` is an ID of the lookup `dm1-lamp-colors`. */
export const dm1Faults = [
  { description: 'Coolant temperature too high', spnCode: 110, fmiCode: 0, source: 0, lampColorId: 1 },
  { description: 'Oil pressure too low', spnCode: 100, fmiCode: 1, source: 0, lampColorId: 1 },
  { description: 'Fuel in water sensor, short to ground', spnCode: 97, fmiCode: 4, source: 0, lampColorId: 2 },
  { description: 'Transmission oil temperature too high', spnCode: 177, fmiCode: 0, source: 3, lampColorId: 2 },
  { description: 'Brake air pressure too low', spnCode: 117, fmiCode: 1, source: 11, lampColorId: 1 },
  { description: 'Reductant level low', spnCode: 1761, fmiCode: 17, source: 61, lampColorId: 4 },
  { description: 'Coolant level low', spnCode: 111, fmiCode: 17, source: 0, lampColorId: 2 },
  { description: 'Fuel delivery pressure low', spnCode: 94, fmiCode: 18, source: 0, lampColorId: 2 },
  { description: 'Fuel in water sensor, voltage high', spnCode: 97, fmiCode: 3, source: 0, lampColorId: 2 },
  { description: 'Intake manifold temperature high', spnCode: 105, fmiCode: 16, source: 0, lampColorId: 2 },
  { description: 'Battery voltage low', spnCode: 168, fmiCode: 18, source: 0, lampColorId: 2 },
  { description: 'Particulate filter blocked', spnCode: 3251, fmiCode: 0, source: 61, lampColorId: 1 },
  { description: 'Reductant quality low', spnCode: 3364, fmiCode: 18, source: 61, lampColorId: 4 },
]
