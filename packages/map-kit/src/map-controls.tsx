import { use, type ReactNode } from 'react'
import { LabelsContext, useMap } from './map-context.ts'

/** Zoom and "show all", bottom right. */
export function MapControls() {
  const port = useMap()
  const labels = use(LabelsContext)
  return (
    <div className="mk-controls">
      <Control label={labels.zoomIn} onClick={() => port.zoomBy(1)}>
        <path d="M8 3v10M3 8h10" />
      </Control>
      <Control label={labels.zoomOut} onClick={() => port.zoomBy(-1)}>
        <path d="M3 8h10" />
      </Control>
      <Control label={labels.fitAll} onClick={() => port.fitAll()}>
        <path d="M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10" />
      </Control>
    </div>
  )
}

function Control({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onClick}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        {children}
      </svg>
    </button>
  )
}
