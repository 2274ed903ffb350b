import { useEffect, useEffectEvent, useState } from 'react'
import { useMapMemory } from './map-memory.ts'
import { useBasemap } from './use-basemap.ts'

export interface StreetsOffer {
  /** Origins that would receive data. */
  hosts: readonly string[]
  onShow(): void
  onKeep(): void
}

/** Returns an offer of a street map, once for each user who has selected no base map. */
export function useStreetsOffer(): StreetsOffer | undefined {
  const { all, selected, select } = useBasemap()
  const [memory, remember] = useMapMemory()
  const streets = all.find(({ isOffer }) => isOffer)
  const [isOpen, setOpen] = useState(
    streets !== undefined && selected.id === 'bundled' && memory.base === undefined && !memory.wasOffered,
  )
  const markOffered = useEffectEvent(() => remember({ wasOffered: true }))
  useEffect(() => {
    if (isOpen) markOffered()
  }, [isOpen])
  if (!isOpen || !streets || memory.base !== undefined) return undefined
  return { hosts: streets.hosts, onShow: () => select(streets.id), onKeep: () => setOpen(false) }
}
