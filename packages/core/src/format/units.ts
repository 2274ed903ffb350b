declare const unit: unique symbol
type Brand<Name extends string> = number & { readonly [unit]: Name }

export type Metres = Brand<'m'>
export type Kilometres = Brand<'km'>
export type KilometresPerHour = Brand<'km/h'>
export type Celsius = Brand<'°C'>
export type Bar = Brand<'bar'>
export type LitresPerHour = Brand<'l/h'>
export type Litres = Brand<'l'>
export type Tonnes = Brand<'t'>
export type TonnesPerHour = Brand<'t/h'>
export type Hectares = Brand<'ha'>
export type Hours = Brand<'h'>
export type Seconds = Brand<'s'>
export type Milliseconds = Brand<'ms'>
export type LitresPer100Km = Brand<'l/100 km'>
export type LitresPerHectare = Brand<'l/ha'>
export type Kilograms = Brand<'kg'>
export type KilowattHours = Brand<'kWh'>

/** The fifteen categories of 001 §9 and the unit in which the API speaks each of them. */
export interface BaseUnits {
  SPEED: KilometresPerHour
  TEMPERATURE: Celsius
  PRESSURE: Bar
  FLOWRATES: LitresPerHour
  VOLUME: Litres
  LENGTH: Kilometres
  CROP_WEIGHT: Tonnes
  MASS_FLOWRATES: TonnesPerHour
  AREA: Hectares
  TIME: Hours
  CONSUMPTION: LitresPer100Km
  CONSUMPTION_AREA: LitresPerHectare
  WEIGHT: Kilograms
  TRADE_WEIGHT: Tonnes
  ENERGY_CONSUMPTION: KilowattHours
}

export type UnitCategory = keyof BaseUnits

/** How a figure in the base unit is shown: times factor, plus offset, with the label behind it. */
export interface DisplayUnit {
  readonly label: string
  readonly factor: number
  readonly offset: number
}

export type UnitSet = Readonly<Record<UnitCategory, DisplayUnit>>

/** The user's own set by category code, as the user context gives it. */
export type Mu = Readonly<Record<string, DisplayUnit>>

const as = (label: string, factor = 1, offset = 0): DisplayUnit => ({ label, factor, offset })

export const metricUnits: UnitSet = {
  SPEED: as('km/h'),
  TEMPERATURE: as('°C'),
  PRESSURE: as('bar'),
  FLOWRATES: as('l/h'),
  VOLUME: as('l'),
  LENGTH: as('km'),
  CROP_WEIGHT: as('t'),
  MASS_FLOWRATES: as('t/h'),
  AREA: as('ha'),
  TIME: as('h'),
  CONSUMPTION: as('l/100 km'),
  CONSUMPTION_AREA: as('l/ha'),
  WEIGHT: as('kg'),
  TRADE_WEIGHT: as('t'),
  ENERGY_CONSUMPTION: as('kWh'),
}

/** US measures; a bushel is one of wheat (60 lb), a ton a short one. */
export const imperialUnits: UnitSet = {
  ...metricUnits,
  SPEED: as('mph', 0.621371),
  TEMPERATURE: as('°F', 1.8, 32),
  PRESSURE: as('psi', 14.5038),
  FLOWRATES: as('gal/h', 0.264172),
  VOLUME: as('gal', 0.264172),
  LENGTH: as('mi', 0.621371),
  CROP_WEIGHT: as('bu', 36.7437),
  MASS_FLOWRATES: as('ton/h', 1.10231),
  AREA: as('ac', 2.47105),
  CONSUMPTION: as('gal/100 mi', 0.425144),
  CONSUMPTION_AREA: as('gal/ac', 0.106907),
  WEIGHT: as('lb', 2.20462),
  TRADE_WEIGHT: as('ton', 1.10231),
}

export const unitCategories = Object.keys(metricUnits) as readonly UnitCategory[]

/** The user's units over those of the preset; categories the user has none for keep the preset's. */
export function unitsFor(preset: 'metric' | 'imperial' = 'metric', mu: Mu = {}): UnitSet {
  const base = preset === 'imperial' ? imperialUnits : metricUnits
  const own = Object.entries(mu).filter(([code]) => code in base)
  return { ...base, ...Object.fromEntries(own) }
}

export const metres = (value: number): Metres => value as Metres
export const kilometres = (value: number): Kilometres => value as Kilometres
export const hours = (value: number): Hours => value as Hours
export const seconds = (value: number): Seconds => value as Seconds
export const milliseconds = (value: number): Milliseconds => value as Milliseconds
/** Names the unit of a figure of the API: `inBase('SPEED', 42)` is 42 km/h. */
export const inBase = <C extends UnitCategory>(_category: C, value: number): BaseUnits[C] => value as BaseUnits[C]

export const metresToKilometres = (value: Metres): Kilometres => kilometres(value / 1000)
export const secondsToHours = (value: Seconds): Hours => hours(value / 3600)
export const millisecondsToSeconds = (value: Milliseconds): Seconds => seconds(value / 1000)
