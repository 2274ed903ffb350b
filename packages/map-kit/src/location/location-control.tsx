import { use, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Anchored } from '../layers/anchored.tsx'
import { LabelsContext, useEngine } from '../map-context.tsx'
import type { MyLocation } from './use-my-location.ts'
import './location-control.css'

/** Button that finds the user's location, and a dot there. */
export function LocationControl({ location: { at, isBusy, locate } }: { location: MyLocation }): ReactNode {
  const engine = useEngine()
  const { location } = use(LabelsContext)
  return (
    <>
      <button
        type="button"
        className="mk-locate"
        aria-label={location.find}
        title={location.find}
        aria-busy={isBusy}
        onClick={() => !isBusy && locate()}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 1v2.5M8 12.5V15M1 8h2.5M12.5 8H15M8 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM8 7.9v.2" />
        </svg>
      </button>
      {engine &&
        at &&
        createPortal(
          <Anchored engine={engine} at={at}>
            <div className="mk-me" role="img" aria-label={location.here} />
          </Anchored>,
          engine.surface,
        )}
    </>
  )
}
