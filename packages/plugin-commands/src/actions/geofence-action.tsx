import { Button } from '@muster/ui'
import { useDrawers } from '@muster/ui/drawer-host'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { assignGeofences } from '../geofences/geofences.drawers.ts'

/** From wherever a unit is shown to its geofences. */
export function GeofenceAction(unit: { unitId: number; unitName: string }): ReactNode {
  const { t } = useTranslation()
  const drawers = useDrawers()
  return (
    <Button icon="map" onClick={() => drawers.open(assignGeofences, unit)}>
      {t('geofences.action')}
    </Button>
  )
}
