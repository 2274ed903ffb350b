import { use, type ReactNode } from 'react'
import { LabelsContext } from './map-context.ts'
import type { MapTrouble } from './types.ts'

interface Props {
  trouble: MapTrouble
  onRetry(): void
  onClose(): void
}

/** Why the base map is not there and what to do, over what is drawn on it. */
export function TroubleNote({ trouble, onRetry, onClose }: Props): ReactNode {
  const labels = use(LabelsContext)
  return (
    <div className="mk-trouble" role="alert">
      <p>{labels.trouble(trouble)}</p>
      <button type="button" onClick={onRetry}>
        {labels.failed.retry}
      </button>
      <button type="button" aria-label={labels.close} title={labels.close} onClick={onClose}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M4 4l8 8M12 4l-8 8" />
        </svg>
      </button>
    </div>
  )
}
