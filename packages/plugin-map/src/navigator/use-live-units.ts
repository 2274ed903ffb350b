import { useDebounced, useClient } from '@muster/ui'
import { useEffect, useState } from 'react'
import { usePageVisible } from '../fleet/use-page-visible.ts'
import { fleetPositions } from '../clients/fleet-positions.client.ts'
import type { LivePosition } from '../clients/live-update.ts'

const none: ReadonlyMap<number, LivePosition> = new Map()
const restMs = 250

/** Returns current positions and statuses of the visible units from the live feed. */
export function useLiveUnits(unitIds: readonly number[]): ReadonlyMap<number, LivePosition> {
  const positions = useClient(fleetPositions)
  const isVisible = usePageVisible()
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
