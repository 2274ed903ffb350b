import { useDebounced, useService } from '@muster/ui'
import { useEffect, useState } from 'react'
import { useVisible } from '../fleet/use-visible.ts'
import { fleetPositions } from '../services/fleet-positions.service.ts'
import type { Moved } from '../services/live-update.ts'

const none: ReadonlyMap<number, Moved> = new Map()
const restMs = 250

/** Where the units in sight are now and what they do, from the live feed. */
export function useLiveUnits(unitIds: readonly number[]): ReadonlyMap<number, Moved> {
  const positions = useService(fleetPositions)
  const isVisible = useVisible()
  const wanted = useDebounced(unitIds.join(), restMs)
  const [moved, setMoved] = useState(none)
  useEffect(() => {
    if (!isVisible || wanted === '') return
    return positions.followUnits(wanted.split(',').map(Number), update =>
      setMoved(before => new Map([...before, ...update.moved])),
    )
  }, [isVisible, positions, wanted])
  return moved
}
