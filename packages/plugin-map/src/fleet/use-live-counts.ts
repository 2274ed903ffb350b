import { getUnitsStatusCounters, listUnitsPositions, listUnitsPositionsClustered } from '@muster/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { LiveUpdate } from '../services/live-update.ts'

const restMs = 3_000

/** Recounts units by status when the feed reports a status change. */
export function useLiveCounts(): (update: LiveUpdate) => void {
  const client = useQueryClient()
  const known = useRef(new Map<number, number>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    ({ moved }) => {
      const changed = [...moved].filter(
        ([unitId, { statusId }]) => (known.current.get(unitId) ?? statusId) !== statusId,
      )
      for (const [unitId, { statusId }] of moved) known.current.set(unitId, statusId)
      if (changed.length === 0 || timer.current !== undefined) return
      timer.current = setTimeout(() => {
        timer.current = undefined
        for (const { id } of [getUnitsStatusCounters, listUnitsPositionsClustered, listUnitsPositions])
          void client.invalidateQueries({ queryKey: [id] })
      }, restMs)
    },
    [client],
  )
}
