import { shownIn } from '@muster/contract'
import { seconds, type Formats } from '@muster/core'

/** Unit of measure of the reader. */
export interface ShownUnit {
  /** Empty for durations and shares. */
  label: string
  factor: number
  /** Digits of an amount. */
  digits: number
  /** Formats an amount of the API with its unit. */
  print(value: number | undefined): string
}

/** Returns the unit of measure of the reader for one of the API: `m` in kilometres or miles, `s` as a duration, none as percent. */
export function unitOf(uom: string, format: Pick<Formats, 'units' | 'number' | 'percent' | 'duration'>): ShownUnit {
  if (uom === 's') {
    const print = (value?: number) => format.duration(value === undefined ? undefined : seconds(value))
    return { label: '', factor: 1, digits: 0, print }
  }
  if (uom === 'count' || uom === 'd') return { label: '', factor: 1, digits: 0, print: value => format.number(value) }
  if (uom === '' || uom === '%') {
    const factor = uom === '' ? 100 : 1
    return {
      label: '%',
      factor,
      digits: 2,
      print: value => format.percent(value === undefined ? undefined : value * factor, 2),
    }
  }
  const { label, factor } = uom === 'm' ? inKilometres(format.units) : shownIn(uom, format.units)
  const digits = uom === 'm' ? 3 : 2
  const print = (value?: number) => (value === undefined ? '-' : `${format.number(value * factor, digits)} ${label}`)
  return { label, factor, digits, print }
}

function inKilometres(units: Formats['units']) {
  const { label, factor } = shownIn('km', units)
  return { label, factor: factor / 1000 }
}

/** Returns the unit of measure of a source's readings; undefined for readings without a number. */
export const uomOfSource = {
  ENGINE_HOURS: 'h',
  ODOMETER: 'm',
  GATEWAY_DISTANCE: 'm',
  FUEL_USED: 'l',
  ENERGY_USED: 'kWh',
  WORKED_AREA: 'ha',
  ENGINE_LOAD: '%',
  LOAD_FACTOR: '%',
  IDLE_HOURS: 'h',
  FUEL_LEVEL: 'l',
  FIXES: undefined,
  KEY_AND_STATUS: undefined,
  FUEL_RATE: undefined,
} as const

/** Rounds parts in their unit of measure so that they still add up to their rounded sum. */
export function roundParts(amounts: readonly number[], { factor, digits }: ShownUnit): number[] {
  const scale = 10 ** digits
  let [sum, shown] = [0, 0]
  return amounts.map(amount => {
    sum += amount * factor
    const until = Math.round(sum * scale)
    const part = (until - shown) / scale
    shown = until
    return part
  })
}
