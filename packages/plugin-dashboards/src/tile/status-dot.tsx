import { stateColour } from '@muster/core'
import { useHost } from '@muster/ui'
import type { ReactNode } from 'react'

/** Coloured dot beside the status text. */
export function StatusDot({ colour }: { colour: string }): ReactNode {
  return <span className="tile-mark" style={{ background: colour }} />
}

/** Shows a maintenance status with the theme's colour. */
export function MaintenanceState({ code, name }: { code: string; name: string }): ReactNode {
  const { maintenanceColours } = useHost().theme
  return (
    <span className="tile-maintenance">
      <StatusDot colour={stateColour(maintenanceColours, code)} /> {name}
    </span>
  )
}
