import { field } from './document.ts'
import { number, text } from '../values.ts'

const unit = (part: unknown, name: string) => text(field(part, name))?.toLowerCase() ?? ''

/** Odometer of a `Distance`, in metres; kilometres where no unit is named, as the standard has it. */
export function metres(distance: unknown): number | undefined {
  const value = number(field(distance, 'Odometer'))
  if (value === undefined) return undefined
  const name = unit(distance, 'OdometerUnits')
  return value * (name.startsWith('mi') ? 1609.344 : /^met(er|re)|^m$/.test(name) ? 1 : 1000)
}

export function metresOfHeight(location: unknown): number | undefined {
  const value = number(field(location, 'Altitude'))
  if (value === undefined) return undefined
  return /^f(oo|ee)?t/.test(unit(location, 'AltitudeUnits')) ? value * 0.3048 : value
}

/** `FuelConsumed` in litres; a gallon is the American one unless it says imperial. */
export function litres(fuel: unknown): number | undefined {
  const value = number(field(fuel, 'FuelConsumed'))
  if (value === undefined) return undefined
  const name = unit(fuel, 'FuelUnits')
  if (!name.includes('gal')) return value
  return value * (name.includes('imp') || name.includes('uk') ? 4.54609 : 3.785411784)
}
