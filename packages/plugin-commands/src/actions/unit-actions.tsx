import { Button } from '@muster/ui'
import { useDrawers } from '@muster/ui/drawer-host'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { assignGeofences, sendCommands } from '../drawers.ts'

/** Opens the commands of a unit. */
export function SendAction(unit: { unitId: number; unitName: string }): ReactNode {
  const { t } = useTranslation()
  const drawers = useDrawers()
  return (
    <Button icon="play" onClick={() => drawers.open(sendCommands, unit)}>
      {t('commands.action')}
    </Button>
  )
}

/** Opens the geofences of a unit. */
export function GeofenceAction(unit: { unitId: number; unitName: string }): ReactNode {
  const { t } = useTranslation()
  const drawers = useDrawers()
  return (
    <Button icon="map" onClick={() => drawers.open(assignGeofences, unit)}>
      {t('geofences.action')}
    </Button>
  )
}
