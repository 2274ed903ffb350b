import { Boundary, Loaded } from '@muster/ui'
import { use, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { LabelsContext } from '../map-context.tsx'
import { useMapMemory } from './map-memory.ts'
import { useStreetsOffer } from './use-streets-offer.ts'
import { useBasemap } from './use-basemap.ts'
import './layers-control.css'

export interface Overlay {
  id: string
  label: string
  note?: string
  isShown: boolean
}

interface Props {
  /** Overlays that can be shown. */
  overlays?: readonly Overlay[]
}

const loadOffer = () => import('./streets-offer-bar.tsx').then(m => m.default)

/** Button that opens a panel with base maps and overlays. Hidden without a choice. */
export function LayersControl({ overlays = [] }: Props): ReactNode {
  const { layers } = use(LabelsContext)
  const { all, selected, select } = useBasemap()
  const [memory, remember] = useMapMemory()
  const [isOpen, setOpen] = useState(false)
  const offer = useStreetsOffer()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) box.current?.querySelector<HTMLInputElement>('input:checked, input')?.focus()
  }, [isOpen])
  if (all.length < 2 && overlays.length === 0) return null
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  // the clicked button goes away; this one shows where streets are selected later
  const thenFocus = (act: () => void) => () => {
    act()
    button.current?.focus()
  }
  return (
    <div
      className="mk-layers"
      onKeyDown={event => {
        if (!isOpen || event.key !== 'Escape') return
        event.stopPropagation()
        close()
      }}
    >
      <button
        ref={button}
        type="button"
        aria-label={layers.open}
        title={layers.open}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 2 14 5.2 8 8.4 2 5.2zM2.6 8.4 8 11.2l5.4-2.8M2.6 11.4 8 14.2l5.4-2.8" />
        </svg>
      </button>
      {offer && (
        <Boundary fallback={() => null}>
          <Loaded
            load={loadOffer}
            props={{ hosts: offer.hosts, onShow: thenFocus(offer.onShow), onKeep: thenFocus(offer.onKeep) }}
          />
        </Boundary>
      )}
      <div ref={box} id={id} className="mk-layers-panel" role="group" aria-label={layers.open} hidden={!isOpen}>
        {all.length > 1 && (
          <fieldset>
            <legend>{layers.base}</legend>
            {all.map(({ id: base, name, hosts }) => (
              <label key={base}>
                <input
                  type="radio"
                  name={`${id}-base`}
                  checked={base === selected.id}
                  aria-labelledby={`${id}-${base}`}
                  aria-describedby={`${id}-${base}-sent`}
                  onChange={() => select(base)}
                />
                <span>
                  <span id={`${id}-${base}`}>{typeof name === 'string' ? name : layers.names[name.label]}</span>
                  <small id={`${id}-${base}-sent`}>{layers.sent(hosts)}</small>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        {overlays.length > 0 && (
          <fieldset>
            <legend>{layers.shown}</legend>
            {overlays.map(({ id: overlay, label, note, isShown }) => (
              <label key={overlay}>
                <input
                  type="checkbox"
                  checked={isShown}
                  aria-labelledby={`${id}-${overlay}`}
                  aria-describedby={note && `${id}-${overlay}-note`}
                  onChange={event => remember({ overlays: { ...memory.overlays, [overlay]: event.target.checked } })}
                />
                <span>
                  <span id={`${id}-${overlay}`}>{label}</span>
                  {note && <small id={`${id}-${overlay}-note`}>{note}</small>}
                </span>
              </label>
            ))}
          </fieldset>
        )}
      </div>
    </div>
  )
}
