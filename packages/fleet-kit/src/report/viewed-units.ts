import { createMemory, useSession } from '@muster/ui'
import { useEffect, useEffectEvent } from 'react'

/** IDs of the units of the report that the user opened last, or all of the user's units. */
export type ViewedUnits = readonly number[] | 'all'

/** Maximum number of stored units, because the unit lookup accepts at most a thousand. */
const most = 1000

const memory = createMemory<ViewedUnits | null>({
  prefix: 'muster.viewed-units.',
  parse(text) {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (stored === 'all') return stored
    return Array.isArray(stored) ? stored.filter(id => Number.isSafeInteger(id)) : null
  },
  print: units => units && JSON.stringify(units),
  untouched: null,
})

/** Returns the units last viewed in a report in this browser; null at first. */
export const useViewedUnits = (): ViewedUnits | null => memory.use(keyOf(useSession()?.userId))[0]

/** Stores the units of an opened report; the next report opens with them. */
export function useRememberUnits(units: ViewedUnits): void {
  const [, remember] = memory.use(keyOf(useSession()?.userId))
  const key = units === 'all' ? units : units.join()
  const store = useEffectEvent(() => {
    if (units === 'all' || units.length <= most) remember(units)
  })
  useEffect(() => store(), [key])
}

const keyOf = (userId: number | undefined) => String(userId ?? 0)
