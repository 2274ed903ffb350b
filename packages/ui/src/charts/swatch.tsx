import { useId, type ReactNode } from 'react'
import { hatchOf } from './hatch.ts'
import { dashes, isOwnColour, type ChartColour, type StateColour } from './chart-colors.ts'
import type { ColourIndex } from './series.ts'

/** Sample of a line. */
export function LineSwatch({ colour }: { colour: ColourIndex }): ReactNode {
  return (
    <svg className="m-chart-swatch" width="28" height="12" aria-hidden="true">
      <path
        d="M0 6h28"
        stroke={`var(--m-chart-${colour})`}
        strokeWidth="2.5"
        strokeDasharray={dashes[colour].join(' ')}
      />
    </svg>
  )
}

/** Sample of a bar with its pattern. */
export function BarSwatch({
  colour,
  ownColour,
}: {
  colour: ChartColour
  /** Replaces the palette colour, not its pattern. */
  ownColour?: `#${string}` | undefined
}): ReactNode {
  const tile = useId()
  return (
    <svg className="m-chart-swatch" width="16" height="16" aria-hidden="true">
      <pattern id={tile} width="8" height="8" patternUnits="userSpaceOnUse">
        <path d={hatchOf(colour)} stroke="var(--m-surface)" strokeWidth="1.2" />
      </pattern>
      <rect width="16" height="16" rx="2" fill={ownColour ?? `var(--m-chart-${colour})`} />
      <rect width="16" height="16" fill={`url(#${tile})`} />
    </svg>
  )
}

/** Sample of a timeline state: full, low or hatched. */
export function StateSwatch({ colour }: { colour: StateColour }): ReactNode {
  const tile = useId()
  if (isOwnColour(colour))
    return (
      <svg className="m-chart-swatch" width="16" height="16" aria-hidden="true">
        <rect width="16" height="16" rx="2" fill={colour} />
      </svg>
    )
  if (typeof colour === 'number') return <BarSwatch colour={colour} />
  const isLow = colour === 'off'
  return (
    <svg className="m-chart-swatch" width="16" height="16" aria-hidden="true">
      <pattern id={tile} width="8" height="8" patternUnits="userSpaceOnUse">
        <path d={hatchOf(colour)} stroke="var(--m-surface)" strokeWidth="1.2" />
      </pattern>
      <rect y={isLow ? 9 : 0} width="16" height={isLow ? 7 : 16} fill={`var(--m-chart-${colour})`} />
      <rect width="16" height="16" fill={`url(#${tile})`} />
    </svg>
  )
}
