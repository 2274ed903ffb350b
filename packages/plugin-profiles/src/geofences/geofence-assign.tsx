import { useDialogs } from '@muster/ui'
import { AssignScreen, useAssign } from '@muster/ui/screens'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecordName, useRecordOwner } from '@muster/fleet-kit/lookups'
import { geofenceList } from './geofences.routes.ts'
import { geofences, geofenceUnits } from './geofences.resource.ts'

export function GeofenceAssign({ params }: { params: { id: string } }): ReactNode {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const id = Number(params.id)
  const name = useRecordName(geofences, id)
  const owner = useRecordOwner(geofences, id)
  const assign = useAssign(geofenceUnits, { id, name, back: geofenceList.href() })
  /** Confirms before unassigning units whose commands would be removed, too (001 §4). */
  async function save() {
    const unassigned = new Set(assign.changes.filter(change => !change.assign).map(({ unitId }) => unitId))
    const needsConfirmation = assign.all.some(({ unitId, hasCommands }) => hasCommands && unassigned.has(unitId))
    if (!needsConfirmation || (await dialogs.raise('geofenceHasAssignedCommands', { name }))) await assign.save()
  }
  return (
    <AssignScreen
      title={t('profiles.geofence.assign')}
      name={name}
      owner={owner}
      assign={{ ...assign, save }}
      columns={[
        {
          id: 'commands',
          header: t('profiles.geofence.commands'),
          cell: unit => (unit.hasCommands ? t('profiles.yes') : '-'),
          width: 140,
        },
      ]}
    />
  )
}
