import { use, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { BarContext, LabelsContext } from '../map-context.tsx'
import type { StreetsOffer } from './use-streets-offer.ts'
import './streets-offer-bar.css'

/** Offers a street map in a bar below the map, which covers nothing. */
export default function StreetsOfferBar({ hosts, onShow, onKeep }: StreetsOffer): ReactNode {
  const { offer } = use(LabelsContext).layers
  const bar = use(BarContext)
  if (!bar) return null
  return createPortal(
    <section className="mk-offer" aria-label={offer.title}>
      <p>
        <strong>{offer.title}</strong> <span>{offer.text(hosts)}</span>
      </p>
      <div>
        <button type="button" data-primary onClick={onShow}>
          {offer.show}
        </button>
        <button type="button" onClick={onKeep}>
          {offer.keep}
        </button>
      </div>
    </section>,
    bar,
  )
}
