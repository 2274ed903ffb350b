import type { UnitUse } from '../clients/equipment-utilization.client.ts'
import type { WithCosts } from '../costs/cost-figures.ts'

export const states = ['workingSeconds', 'movingSeconds', 'idleSeconds', 'offSeconds', 'noDataSeconds'] as const
export type UseState = (typeof states)[number]

export interface UnitSums extends Readonly<Record<UseState, number>>, WithCosts {
  unitId: number
  unitName: string
  /** Working share of the key-on time, 0 to 1; undefined without key-on time. */
  factor: number | undefined
}

/** Sums the days of each unit over all parts, in order of first appearance. */
export function unitSums(parts: readonly (readonly UnitUse[])[]): UnitSums[] {
  return [...Map.groupBy(parts.flat(), unit => unit.unitId).values()].flatMap(units => {
    const [first] = units
    if (!first) return []
    const days = units.flatMap(unit => unit.days)
    const sum = (state: UseState) => days.reduce((total, day) => total + day[state], 0)
    const [workingSeconds, movingSeconds, idleSeconds] = [
      sum('workingSeconds'),
      sum('movingSeconds'),
      sum('idleSeconds'),
    ]
    const on = workingSeconds + movingSeconds + idleSeconds
    return [
      {
        unitId: first.unitId,
        unitName: first.unitName,
        workingSeconds,
        movingSeconds,
        idleSeconds,
        offSeconds: sum('offSeconds'),
        noDataSeconds: sum('noDataSeconds'),
        factor: on === 0 ? undefined : workingSeconds / on,
        ...(first.costs && { costs: sumOfCosts(units.flatMap(unit => unit.costs ?? [])) }),
      },
    ]
  })
}

type Costs = NonNullable<WithCosts['costs']>

/** Sums the idling costs of parts of the period. If a part has none, the sum is missing for the same reason. */
function sumOfCosts(parts: readonly Costs[]): Costs {
  const unknown = parts.find(({ idleCost }) => idleCost === undefined)
  return unknown ?? { ...parts[0], missing: [], idleCost: parts.reduce((sum, { idleCost = 0 }) => sum + idleCost, 0) }
}
