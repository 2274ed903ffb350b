import { use, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { LabelsContext } from '../map-context.tsx'
import { useMapMemory } from './map-memory.ts'
import { useBasemap } from './use-basemap.ts'

/** Offers a street map beside the layers button, once for each user who has selected no base map. */
export function StreetsOffer(): ReactNode {
  const { layers } = use(LabelsContext)
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
  if (!isOpen || !streets || memory.base !== undefined) return null
  return (
    <section className="mk-offer" aria-label={layers.offer.title}>
      <strong>{layers.offer.title}</strong>
      <p>{layers.offer.text(streets.hosts)}</p>
      <div>
        <button type="button" data-primary onClick={() => select(streets.id)}>
          {layers.offer.show}
        </button>
        <button type="button" onClick={() => setOpen(false)}>
          {layers.offer.keep}
        </button>
      </div>
    </section>
  )
}
