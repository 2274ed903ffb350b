import { stateColour } from '@muster/core'
import { useHost } from '@muster/ui'
import type { ReactNode } from 'react'
import { Mark } from './mark.tsx'

/** A maintenance state: the theme's colour with its word. */
export function MaintenanceState({ code, name }: { code: string; name: string }): ReactNode {
  const { maintenanceColours } = useHost().theme
  return (
    <span className="tile-maintenance">
      <Mark colour={stateColour(maintenanceColours, code)} /> {name}
    </span>
  )
}
