import { stateColour } from '@muster/core'
import { useHost } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { State } from '../services/index.ts'
import '../maintenance.css'

/** A maintenance state: the theme's colour with its word; the server's own name where it gives one. */
export function StateMark({ state, name }: { state: State; name?: string }): ReactNode {
  const { t } = useTranslation()
  const { maintenanceColours } = useHost().theme
  return (
    <span className="mnt-state">
      <span className="mnt-dot" style={{ background: stateColour(maintenanceColours, state) }} />
      {name ?? t(`maintenance.state.${state}`)}
    </span>
  )
}
