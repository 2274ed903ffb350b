/** Figure sent as a signal, with its names in each feed. */
export interface FeedSignal {
  label: string
  /** Unit of its values, or empty. */
  uom: string
  /** Traccar attributes: keys of its positions and additions of its decoders. */
  traccar: readonly string[]
  /** ISO 15143-3 elements, each with the element of its value. */
  aemp: readonly string[]
  /** Names of CAN parameters and file columns. */
  named: readonly string[]
}

/** Figures without a column, in the order of docs/signals.md. The key of each is its first signal. */
export const feedSignals = {
  rpm: { label: 'Engine speed', uom: 'rpm', traccar: ['rpm'], aemp: [], named: ['Engine speed', 'RPM'] },
  coolantTemp: {
    label: 'Coolant temperature',
    uom: '°C',
    traccar: ['coolantTemp', 'engineTemp'],
    aemp: [],
    named: ['Coolant temperature', 'Engine coolant temperature'],
  },
  engineLoad: {
    label: 'Engine load',
    uom: '%',
    traccar: ['engineLoad', 'engineLoadAvg'],
    aemp: [],
    named: ['Engine load', 'Load'],
  },
  loadFactor: {
    label: 'Load factor, 24 h',
    uom: '%',
    traccar: [],
    aemp: [
      'AverageLoadFactorLast24.Percent',
      'AverageLoadFactorLast24.LoadFactor',
      'AverageDailyLoadFactorLast24.LoadFactor',
      'AverageDailyEngineLoadFactor.Percent',
    ],
    named: ['Load factor'],
  },
  oilPressure: {
    label: 'Oil pressure',
    uom: 'kPa',
    traccar: ['oilPressure'],
    aemp: [],
    named: ['Oil pressure', 'Engine oil pressure'],
  },
  power: { label: 'Supply voltage', uom: 'V', traccar: ['power'], aemp: [], named: ['Supply voltage'] },
  fuel: { label: 'Fuel in the tank', uom: 'l', traccar: ['fuel'], aemp: [], named: ['Fuel in the tank'] },
  tankCapacity: {
    label: 'Tank size',
    uom: 'l',
    traccar: [],
    aemp: ['FuelRemaining.FuelTankCapacity'],
    named: ['Tank size'],
  },
  defLevel: {
    label: 'AdBlue level',
    uom: '%',
    traccar: ['defLevel', 'adBlueLevel', 'obdAdBlueLevel'],
    aemp: ['DEFRemaining.Percent'],
    named: ['AdBlue level', 'DEF level'],
  },
  cumulativeIdleHours: {
    label: 'Idle hours',
    uom: 'h',
    traccar: [],
    aemp: [
      'CumulativeIdleHours.Hour',
      'IdleHours.Hour',
      'CumulativeIdleNonOperatingHours.Hour',
      'CumulativeNonProductiveIdleHours.Hour',
    ],
    named: ['Cumulative idle hours', 'Total idle hours'],
  },
  workedArea: {
    label: 'Worked area',
    uom: 'ha',
    traccar: [],
    aemp: [],
    named: ['Worked area', 'Total area', 'Effective total area'],
  },
  energyUsed: {
    label: 'Energy used',
    uom: 'kWh',
    traccar: [],
    aemp: [],
    named: ['Energy used', 'Total energy used'],
  },
} as const satisfies Record<string, FeedSignal>

export type FeedSignalName = keyof typeof feedSignals

/** Names under which readings may contain a figure; the first match wins. */
export function namesOfSignal(figure: FeedSignalName): readonly string[] {
  const { traccar, aemp, named }: FeedSignal = feedSignals[figure]
  return [
    ...new Set([figure, ...traccar, ...aemp.flatMap(elementNames), ...named.flatMap(name => [name, ...written(name)])]),
  ]
}

/**
 * Figure that a feed sends under this name; undefined for other signals. CAN parameters and files have their own
 * names and units.
 */
export const figureOfSignal = (code: string): FeedSignalName | undefined => figures.get(code)

/** An element with one value is also a signal under its own name: `DEFRemaining` equals `DEFRemaining.Percent`. */
const elementNames = (path: string): string[] => [path.split('.')[0] ?? path, path]

/** Spellings `coolantTemperature` and `coolant_temperature` of `Coolant temperature`. */
function written(name: string): string[] {
  const parts = name
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(part => part !== '')
  const camel = parts.map((part, index) => (index === 0 ? part : part.charAt(0).toUpperCase() + part.slice(1)))
  return [camel.join(''), parts.join('_')]
}

const figures: ReadonlyMap<string, FeedSignalName> = new Map(
  (Object.keys(feedSignals) as FeedSignalName[]).flatMap(figure => {
    const { traccar, aemp }: FeedSignal = feedSignals[figure]
    return [figure, ...traccar, ...aemp.flatMap(elementNames)].map(name => [name, figure] as const)
  }),
)
