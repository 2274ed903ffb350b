/** Conversion of a value in the base unit: times factor, plus offset, followed by the label. */
export interface DisplayUnit {
  readonly label: string
  readonly factor: number
  readonly offset: number
}

const unit = <Label extends string>(label: Label, factor = 1, offset = 0): DisplayUnit & { readonly label: Label } => ({
  label,
  factor,
  offset,
})

// exact by definition: international mile, foot, acre and pound, US gallon, pound-force by standard gravity
const mile = 1.609344
const foot = 0.3048
const acre = 0.40468564224
const pound = 0.45359237
const gallon = 3.785411784
const psi = 0.0689475729316836
const shortTon = (2000 * pound) / 1000
const wheatBushel = (60 * pound) / 1000

/**
 * The fifteen categories of 001 §9 with their display units. The first unit of a row is the base, which the API always uses. `imperial` is the index of the unit that the imperial preset shows; without it, the preset shows the base.
 */
const categories = {
  SPEED: { units: [unit('km/h'), unit('mph', 1 / mile), unit('m/s', 1 / 3.6)], imperial: 1 },
  TEMPERATURE: { units: [unit('°C'), unit('°F', 1.8, 32)], imperial: 1 },
  PRESSURE: { units: [unit('bar'), unit('kPa', 100), unit('psi', 1 / psi)], imperial: 2 },
  FLOWRATES: { units: [unit('l/h'), unit('gal/h', 1 / gallon)], imperial: 1 },
  VOLUME: { units: [unit('l'), unit('gal', 1 / gallon), unit('m³', 0.001)], imperial: 1 },
  LENGTH: { units: [unit('km'), unit('mi', 1 / mile), unit('m', 1000), unit('ft', 1000 / foot)], imperial: 1 },
  // the weight of a bushel depends on its crop, so the preset uses tons; the offered bushel is that of wheat
  CROP_WEIGHT: { units: [unit('t'), unit('bu', 1 / wheatBushel), unit('ton', 1 / shortTon)], imperial: 2 },
  MASS_FLOWRATES: { units: [unit('t/h'), unit('ton/h', 1 / shortTon)], imperial: 1 },
  AREA: { units: [unit('ha'), unit('ac', 1 / acre)], imperial: 1 },
  TIME: { units: [unit('h'), unit('min', 60), unit('s', 3600)], imperial: 0 },
  // no miles per gallon: they grow as consumption falls, so no factor converts them
  CONSUMPTION: { units: [unit('l/100 km'), unit('gal/100 mi', mile / gallon)], imperial: 1 },
  CONSUMPTION_AREA: { units: [unit('l/ha'), unit('gal/ac', acre / gallon)], imperial: 1 },
  WEIGHT: { units: [unit('kg'), unit('lb', 1 / pound)], imperial: 1 },
  TRADE_WEIGHT: { units: [unit('t'), unit('ton', 1 / shortTon)], imperial: 1 },
  ENERGY_CONSUMPTION: { units: [unit('kWh'), unit('MJ', 3.6)], imperial: 0 },
} satisfies Record<string, { units: readonly [DisplayUnit, ...DisplayUnit[]]; imperial: number }>

export type UnitCategory = keyof typeof categories
/** Label of the unit that the API uses for a category. */
export type BaseLabel<C extends UnitCategory> = (typeof categories)[C]['units'][0]['label']
export type UnitSet = Readonly<Record<UnitCategory, DisplayUnit>>
export type UnitPreset = 'metric' | 'imperial'

export const unitCategories = Object.keys(categories) as readonly UnitCategory[]

/** Display units of the category, the base unit first. */
export function unitsOf(category: UnitCategory): readonly DisplayUnit[] {
  return categories[category].units
}

/** Units that the API uses. */
export const metricUnits: UnitSet = pick(() => 0)

/** US customary units. */
export const imperialUnits: UnitSet = pick(category => categories[category].imperial)

function pick(place: (category: UnitCategory) => number): UnitSet {
  const chosen = unitCategories.map(category => [category, categories[category].units[place(category)]])
  return Object.fromEntries(chosen) as UnitSet
}

/**
 * Returns the conversion of a unit for a user: `shownIn('km/h', imperialUnits)` converts to mph. Units that the API does not use stay unchanged; kilopascals, which CAN buses report, count as pressure.
 */
export function shownIn(label: string, units: UnitSet): DisplayUnit {
  const category = unitCategories.find(code => categories[code].units[0].label === label)
  if (category) return units[category]
  const kilopascals = label === 'kPa' ? 0.01 : undefined
  if (kilopascals === undefined) return unit(label)
  const { factor, offset } = units.PRESSURE
  return unit(units.PRESSURE.label, factor * kilopascals, offset)
}
