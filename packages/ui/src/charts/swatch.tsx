import type { ReactNode } from 'react'
import { dashes } from './ink.ts'
import type { ColourIndex } from './series.ts'

/** A piece of a line as the plot draws it. */
export function LineSwatch({ colour }: { colour: ColourIndex }): ReactNode {
  return (
    <svg className="m-chart-swatch" width="28" height="12" aria-hidden="true">
      <path d="M0 6h28" stroke={`var(--m-chart-${colour})`} strokeWidth="2.5" strokeDasharray={dashes[colour].join(' ')} />
    </svg>
  )
}
