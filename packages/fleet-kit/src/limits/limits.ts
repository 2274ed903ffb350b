import {
  getCompanyLimits,
  getTypeLimits,
  getUnitLimits,
  updateCompanyLimits,
  updateTypeLimits,
  updateUnitLimits,
  type FleetSchemas,
} from '@muster/contract'
import type { Access, Api, QueryFor } from '@muster/core'
import type { FieldValues } from 'react-hook-form'

export type Limits = FleetSchemas['Limits']
export type LimitName = keyof Limits
export type LimitsDetail = FleetSchemas['LimitsDetail']
/** Value of a limit that is set. */
export type Limit<N extends LimitName> = NonNullable<Limits[N]>

/** Owner of limits: a unit, or all units of a company or type. */
export type LimitOwner = { unitId: number } | { companyId: number } | { typeId: number }

interface LimitCalls {
  read: QueryFor<LimitsDetail>
  save(limits: FleetSchemas['LimitsInput']): Promise<unknown>
  mayRead: Access
  maySave: Access
}

export function limitCalls(api: Api, of: LimitOwner): LimitCalls {
  if ('unitId' in of)
    return {
      read: api.queryFor(getUnitLimits, { path: of }),
      save: body => api.call(updateUnitLimits, { path: of, body }),
      mayRead: { ...getUnitLimits.access },
      maySave: { ...updateUnitLimits.access },
    }
  if ('companyId' in of) {
    const path = { id: of.companyId }
    return {
      read: api.queryFor(getCompanyLimits, { path }),
      save: body => api.call(updateCompanyLimits, { path, body }),
      mayRead: { ...getCompanyLimits.access },
      maySave: { ...updateCompanyLimits.access },
    }
  }
  const path = { id: of.typeId }
  return {
    read: api.queryFor(getTypeLimits, { path }),
    save: body => api.call(updateTypeLimits, { path, body }),
    mayRead: { ...getTypeLimits.access },
    maySave: { ...updateTypeLimits.access },
  }
}

/** Initial values of custom limits if none is inherited. */
const initialLimits: { readonly [N in LimitName]-?: Limit<N> } = {
  overspeed: 130,
  idleMinutes: 30,
  lowFuel: { amount: 10, unit: 'PERCENT' },
  fuelDrop: { amount: 5, unit: 'PERCENT', keyOff: false },
  leastRefuel: 20,
  engineTemperature: 110,
  towing: { distance: 300, speed: 15, minutes: 1 },
  ignition: true,
  tankSize: 100,
  repeatMinutes: 60,
  notificationId: 0,
}

/** Returns the initial value of a custom limit: the inherited one or a default. */
export const initialLimit = <N extends LimitName>(name: N, { inherited }: Pick<LimitsDetail, 'inherited'>): Limit<N> =>
  (inherited[name] ?? initialLimits[name]) as Limit<N>

/** Returns the limits with one replaced; undefined inherits it. */
export function withLimit<N extends LimitName>(limits: Limits, name: N, limit: Limits[N]): Limits {
  const { [name]: _, ...others } = limits
  return limit === undefined ? others : { ...others, [name]: limit }
}

/** Wraps each defined limit, so that a disabled alarm differs from an inherited limit. */
export const limitFields = {
  of: (limits: Limits): FieldValues =>
    Object.fromEntries(
      Object.entries(limits).flatMap(([name, limit]) => (limit === undefined ? [] : [[name, [limit]]])),
    ),
  join: (fields: FieldValues): Limits =>
    Object.fromEntries(Object.entries(fields).flatMap(([name, limit]) => (limit ? [[name, limit[0]]] : []))),
}

/** Compares the values of all limits. */
export function isSame(one: Limits, other: Limits): boolean {
  const names = Object.keys(initialLimits) as LimitName[]
  return names.every(name => JSON.stringify(one[name]) === JSON.stringify(other[name]))
}
