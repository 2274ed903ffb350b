import { useSession } from '@muster/ui'
import { useState } from 'react'
import type { LayoutStore, SavedTile } from '../board/layout.ts'
import { readStored, writeStored } from '../tile/browser-storage.ts'

/** Stores the main dashboard layout in this browser, because the API has no operation for it. */
export function useMainLayout(): LayoutStore {
  const userId = useSession()?.userId ?? 0
  const name = `muster.dashboard.main.${userId}`
  const [saved, setSaved] = useState(() => readStored(name, isLayout) ?? [])
  return {
    saved,
    failed: false,
    retry: () => {},
    save(layout) {
      setSaved([...layout])
      writeStored(name, layout)
    },
  }
}

function isLayout(value: unknown): value is SavedTile[] {
  return (
    Array.isArray(value) &&
    value.every(
      (tile: Partial<SavedTile> | null) =>
        typeof tile?.id === 'string' && typeof tile.w === 'number' && typeof tile.h === 'number',
    )
  )
}
