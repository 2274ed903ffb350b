import { shownIn } from '@muster/contract'
import type { Formats } from '@muster/core'
import type { SilentGap } from '../gaps/silent-gaps.tsx'
import type { UnitPerformance } from '../services/performance.service.ts'
import { groups } from './groups.ts'

/** Growth that no day or week contains, its figures in the order of the charts. */
export function measureGaps(
  gaps: NonNullable<UnitPerformance['gaps']>,
  format: Pick<Formats, 'units' | 'number'>,
  nameOf: (measure: string) => string,
): SilentGap[] {
  return gaps.map(({ from, to, isInPeriod, values, restarted = [] }) => ({
    from,
    to,
    isInPeriod,
    restarted: restarted.map(nameOf),
    figures: Object.values(groups)
      .flat()
      .flatMap(id => {
        const growth = values[id]
        if (!growth) return []
        const { label, factor } = shownIn(growth.uom, format.units)
        return [`${nameOf(id)} ${format.number(growth.value * factor)} ${label}`]
      }),
  }))
}
