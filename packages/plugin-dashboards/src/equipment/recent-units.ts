import { useSession } from '@muster/ui'
import { useCallback, useMemo } from 'react'
import { readStored, writeStored } from '../tile/browser-storage.ts'

export interface RecentUnit {
  unitId: number
  name: string
}

const kept = 6

/** Returns the units whose dashboards the user last opened in this browser, newest first. */
export function useRecentUnits(): { recent: readonly RecentUnit[]; visited(unit: RecentUnit): void } {
  const userId = useSession()?.userId ?? 0
  const name = `muster.recent-dashboards.${userId}`
  const recent = useMemo(() => readStored(name, areUnits) ?? [], [name])
  const visited = useCallback(
    (unit: RecentUnit) => {
      const others = (readStored(name, areUnits) ?? []).filter(({ unitId }) => unitId !== unit.unitId)
      writeStored(name, [unit, ...others].slice(0, kept))
    },
    [name],
  )
  return { recent, visited }
}

function areUnits(value: unknown): value is RecentUnit[] {
  return (
    Array.isArray(value) &&
    value.every((unit: Partial<RecentUnit> | null) => typeof unit?.unitId === 'number' && typeof unit.name === 'string')
  )
}
