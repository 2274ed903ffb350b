import type { FleetSchemas } from '@muster/contract'
import type { FuelSettings } from '@muster/signals'

/** Limits defined at one level. */
export type Limits = FleetSchemas['Limits']
export type LimitName = keyof Limits
export type LimitLevel = FleetSchemas['LimitLevel']

/** Limits of all kinds; null disables the alarm. */
export type EffectiveLimits = { readonly [name in LimitName]-?: Exclude<Limits[name], undefined> }

/** Default limits, which are unusual for any unit. */
export const defaultLimits: EffectiveLimits = {
  overspeed: 130,
  idleMinutes: 30,
  lowFuel: { amount: 10, unit: 'PERCENT' },
  fuelDrop: { amount: 5, unit: 'PERCENT', keyOff: false },
  leastRefuel: null,
  engineTemperature: 110,
  towing: { distance: 300, speed: 15, minutes: 1 },
  ignition: false,
  tankSize: null,
  repeatMinutes: null,
  notificationId: null,
}

export const limitNames = Object.keys(defaultLimits) as LimitName[]

export interface LimitsOfLevel {
  level: LimitLevel
  limits: Limits
}

/** Effective limits, and the level that sets each. */
export interface Inherited {
  limits: EffectiveLimits
  from: { limit: LimitName; level: LimitLevel }[]
}

/** Returns each limit from the first level that defines it, or else its default. */
export function effectiveLimits(levels: readonly LimitsOfLevel[]): Inherited {
  const all: readonly LimitsOfLevel[] = [...levels, { level: 'DEFAULT', limits: defaultLimits }]
  const limits: Limits = {}
  const from: Inherited['from'] = []
  for (const limit of limitNames) {
    const setting = all.find(each => each.limits[limit] !== undefined)
    if (!setting) continue
    Object.assign(limits, { [limit]: setting.limits[limit] })
    from.push({ limit, level: setting.level })
  }
  return { limits: { ...defaultLimits, ...limits }, from }
}

/** Returns the settings of refuels and losses, for alarms and reports. */
export const fuelSettings = ({ tankSize, fuelDrop, leastRefuel }: EffectiveLimits): FuelSettings => ({
  ...(tankSize !== null && { tank: tankSize }),
  ...(fuelDrop !== null && { loss: { amount: fuelDrop.amount, unit: fuelDrop.unit } }),
  ...(leastRefuel !== null && { refuel: leastRefuel }),
})
