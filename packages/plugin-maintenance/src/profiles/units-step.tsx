import type { FleetSchemas } from '@muster/contract'
import { AssignTools, type AssignState } from '@muster/ui/screens'
import { DataTable, ListContainer } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCounters } from '../state/counters.ts'

interface Props {
  assign: AssignState<FleetSchemas['MaintenanceAssignableUnit']>
  owner: string
}

/** Lists all units that can have the profile, with checkboxes. */
export function UnitsStep({ assign, owner }: Props): ReactNode {
  const { t } = useTranslation()
  const counters = useCounters()
  const { units, ticked, changes } = assign
  return (
    <>
      {owner && <p className="m-muted">{t('screens.owner', { name: owner })}</p>}
      <div className="m-screen-tools">
        <AssignTools assign={assign} />
        <span className="m-muted" role="status">
          {t('screens.assign.count', { ticked: ticked.size, count: changes.length })}
        </span>
      </div>
      <div className="mnt-units">
        <ListContainer status={assign.status} search={assign.search} error={assign.error} onRetry={assign.reload}>
          <DataTable
            label={t('maintenance.profile.unitsStep')}
            rows={units}
            rowKey={unit => unit.unitId}
            selection={{ keys: ticked, change: assign.tick }}
            columns={[
              { id: 'name', header: t('screens.unit'), cell: unit => unit.name, fixed: true },
              { id: 'company', header: t('screens.company'), cell: unit => unit.companyName ?? '-' },
              { id: 'fleets', header: t('screens.fleets'), cell: unit => unit.fleetNames?.join(', ') || '-' },
              { id: 'profile', header: t('maintenance.profile'), cell: unit => unit.maintenanceProfileName ?? '-' },
              {
                id: 'hours',
                header: t('maintenance.engineHours'),
                cell: unit => counters.text('ENGINE_HOURS', unit.currentEngineHours),
                value: unit => unit.currentEngineHours,
                align: 'end',
                width: 140,
              },
              {
                id: 'odometer',
                header: t('maintenance.odometer'),
                cell: unit => counters.text('ODOMETER', unit.currentOdometer),
                value: unit => unit.currentOdometer,
                align: 'end',
                width: 140,
              },
            ]}
          />
        </ListContainer>
      </div>
    </>
  )
}
