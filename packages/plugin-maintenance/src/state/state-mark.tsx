import { stateColour } from '@muster/core'
import { useHost } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { State } from '../clients/index.ts'
import '../maintenance.css'

/** Shows a maintenance state as theme colour and text, with the server's name if present. */
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
