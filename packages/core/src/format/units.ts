import {
  imperialUnits,
  metricUnits,
  type BaseLabel,
  type DisplayUnit,
  type UnitCategory,
  type UnitPreset,
  type UnitSet,
} from '@muster/contract'

export type { DisplayUnit, UnitCategory, UnitSet }

declare const unit: unique symbol
type Brand<Name extends string> = number & { readonly [unit]: Name }

/** API units of the fifteen categories of 001 §9. */
export type BaseUnits = { readonly [C in UnitCategory]: Brand<BaseLabel<C>> }

export type Metres = Brand<'m'>
export type Kilometres = BaseUnits['LENGTH']
export type Hours = BaseUnits['TIME']
export type Seconds = Brand<'s'>
export type Milliseconds = Brand<'ms'>

/** The user's own units by category code, from the user context. */
export type Mu = Readonly<Record<string, DisplayUnit>>

/** Merges the user's units into those of the preset. */
export function unitsFor(preset: UnitPreset = 'metric', mu: Mu = {}): UnitSet {
  const base = preset === 'imperial' ? imperialUnits : metricUnits
  const userUnits = Object.entries(mu).filter(([code]) => code in base)
  return { ...base, ...Object.fromEntries(userUnits) }
}

export const metres = (value: number): Metres => value as Metres
export const kilometres = (value: number): Kilometres => value as Kilometres
export const hours = (value: number): Hours => value as Hours
export const seconds = (value: number): Seconds => value as Seconds
export const milliseconds = (value: number): Milliseconds => value as Milliseconds
/** Marks the unit of an API value: `inBase('SPEED', 42)` is 42 km/h. */
export const inBase = <C extends UnitCategory>(_category: C, value: number): BaseUnits[C] => value as BaseUnits[C]

export const metresToKilometres = (value: Metres): Kilometres => kilometres(value / 1000)
export const secondsToHours = (value: Seconds): Hours => hours(value / 3600)
export const millisecondsToSeconds = (value: Milliseconds): Seconds => seconds(value / 1000)
