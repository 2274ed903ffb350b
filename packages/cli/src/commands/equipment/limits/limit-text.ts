import type { FleetSchemas } from '@muster/contract'
import { badUsage } from '../../../failure.ts'

export type Limits = FleetSchemas['Limits']
export type LimitName = keyof Limits

/** In the order of the portal. */
export const limitNames = [
  'overspeed',
  'idleMinutes',
  'lowFuel',
  'fuelDrop',
  'leastRefuel',
  'engineTemperature',
  'towing',
  'ignition',
  'tankSize',
  'repeatMinutes',
  'notificationId',
] as const satisfies readonly LimitName[]

/** Formats a limit in the syntax of `muster limits set`; `inherit` if it is not set. */
export function limitText<N extends LimitName>(name: N, limits: Limits): string {
  const limit = limits[name]
  if (limit === undefined) return 'inherit'
  if (limit === null) return 'off'
  if (typeof limit === 'boolean') return limit ? 'on' : 'off'
  if (typeof limit === 'number') return String(limit)
  if ('distance' in limit) return `${limit.distance}m/${limit.speed}kmh/${limit.minutes}min`
  const amount = `${limit.amount}${limit.unit === 'PERCENT' ? '%' : 'l'}`
  if (!('keyOff' in limit)) return amount
  return `${amount}${limit.minutes === undefined ? '' : `/${limit.minutes}min`}${limit.keyOff ? '/keyOff' : ''}`
}

/**
 * Parses a limit; undefined inherits it.
 * @throws Failure for an invalid value
 */
export function parseLimit(name: LimitName, text: string): Limits[LimitName] {
  if (text === 'inherit') return undefined
  if (name === 'ignition') {
    if (text === 'on' || text === 'off') return text === 'on'
    throw invalidLimit(name, text, 'on, off or inherit')
  }
  if (text === 'off') return null
  if (name === 'lowFuel') return amountOf(name, text)
  if (name === 'fuelDrop') {
    const found = /^([^/]+)(?:\/(\d+)min)?(\/keyOff)?$/.exec(text)
    if (!found) throw invalidLimit(name, text, 'an amount, such as 5%, 40l/keyOff or 15%/15min/keyOff')
    const minutes = found[2] === undefined ? {} : { minutes: Number(found[2]) }
    return { ...amountOf(name, found[1] ?? ''), ...minutes, keyOff: found[3] !== undefined }
  }
  if (name === 'towing') {
    const found = /^(\d+(?:\.\d+)?)m\/(\d+(?:\.\d+)?)kmh\/(\d+)min$/.exec(text)
    if (!found) throw invalidLimit(name, text, 'distance, speed and minutes, such as 300m/15kmh/1min')
    const [, distance, speed, minutes] = found.map(Number)
    return { distance: distance ?? 0, speed: speed ?? 0, minutes: minutes ?? 0 }
  }
  if (!/^\d+(\.\d+)?$/.test(text)) throw invalidLimit(name, text, 'a figure, off or inherit')
  return Number(text)
}

function amountOf(name: LimitName, text: string): FleetSchemas['FuelAmount'] {
  const found = /^(\d+(?:\.\d+)?)(%|l)$/.exec(text)
  if (!found) throw invalidLimit(name, text, 'percent or litres, such as 10% or 25l')
  return { amount: Number(found[1]), unit: found[2] === '%' ? 'PERCENT' : 'LITRES' }
}

const invalidLimit = (name: LimitName, text: string, expected: string) =>
  badUsage(`'${text}' is no value of ${name}.`, `Enter ${expected}.`)
