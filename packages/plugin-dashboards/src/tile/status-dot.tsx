import { stateColour } from '@muster/core'
import { useHost } from '@muster/ui'
import type { ReactNode } from 'react'

/** A dot of a state's colour, any CSS colour; the status text is beside it. */
export function StatusDot({ colour }: { colour: string }): ReactNode {
  return <span className="tile-mark" style={{ background: colour }} />
}

/** A maintenance state: the theme's colour with its word. */
export function MaintenanceState({ code, name }: { code: string; name: string }): ReactNode {
  const { maintenanceColours } = useHost().theme
  return (
    <span className="tile-maintenance">
      <StatusDot colour={stateColour(maintenanceColours, code)} /> {name}
    </span>
  )
}
