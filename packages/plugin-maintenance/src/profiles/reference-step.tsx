import type { FleetSchemas } from '@muster/contract'
import { Button } from '@muster/ui'
import { NumberField } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCounters } from '../state/counters.ts'

/** Reference counters in hours and metres. */
export interface Reference {
  referenceEngineHoursValue: number
  referenceOdometerValue: number
}

/** Reference counters by unit ID, 0 by default. */
export type References = ReadonlyMap<number, Reference>

export const noReference: Reference = { referenceEngineHoursValue: 0, referenceOdometerValue: 0 }

type Unit = FleetSchemas['MaintenanceAssignableUnit']

interface Props {
  units: readonly Unit[]
  references: References
  onChange(references: References): void
}

/** Edits the reference counters of each unit, from which its services are calculated. */
export function ReferenceStep({ units, references, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const counters = useCounters()
  const set = (unitId: number, patch: Partial<Reference>) =>
    onChange(new Map(references).set(unitId, { ...(references.get(unitId) ?? noReference), ...patch }))
  const present = ({ currentEngineHours = 0, currentOdometer = 0 }: Unit) => ({
    referenceEngineHoursValue: currentEngineHours,
    referenceOdometerValue: currentOdometer,
  })
  return (
    <>
      <p>{t('maintenance.profile.referenceText')}</p>
      <div className="mnt-ways">
        <Button onClick={() => onChange(new Map(units.map(unit => [unit.unitId, present(unit)])))}>
          {t('maintenance.profile.asNow')}
        </Button>
        <Button onClick={() => onChange(new Map())}>{t('maintenance.profile.fromNought')}</Button>
      </div>
      <div className="mnt-references">
        <table role="table" aria-label={t('maintenance.profile.referenceStep')}>
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col">
                {t('screens.unit')}
              </th>
              <th role="columnheader" scope="col">
                {t('maintenance.profile.hoursNow')}
              </th>
              <th role="columnheader" scope="col">
                {t('maintenance.profile.hoursReference')}
              </th>
              <th role="columnheader" scope="col">
                {t('maintenance.profile.odometerNow')}
              </th>
              <th role="columnheader" scope="col">
                {t('maintenance.profile.odometerReference')}
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {units.map(unit => {
              const { referenceEngineHoursValue, referenceOdometerValue } = references.get(unit.unitId) ?? noReference
              return (
                <tr key={unit.unitId} role="row" aria-label={unit.name}>
                  <th role="rowheader" scope="row">
                    {unit.name}
                  </th>
                  <td role="cell" data-header={t('maintenance.profile.hoursNow')}>
                    {counters.text('ENGINE_HOURS', unit.currentEngineHours)}
                  </td>
                  <td role="cell">
                    <NumberField
                      label={t('maintenance.engineHours')}
                      unit={counters.label('ENGINE_HOURS')}
                      min={0}
                      max={1_000_000}
                      digits={1}
                      value={counters.shown('ENGINE_HOURS', referenceEngineHoursValue)}
                      onChange={value =>
                        set(unit.unitId, { referenceEngineHoursValue: counters.wire('ENGINE_HOURS', value ?? 0) })
                      }
                    />
                  </td>
                  <td role="cell" data-header={t('maintenance.profile.odometerNow')}>
                    {counters.text('ODOMETER', unit.currentOdometer)}
                  </td>
                  <td role="cell">
                    <NumberField
                      label={t('maintenance.odometer')}
                      unit={counters.label('ODOMETER')}
                      min={0}
                      max={6_000_000}
                      digits={1}
                      value={counters.shown('ODOMETER', referenceOdometerValue)}
                      onChange={value =>
                        set(unit.unitId, { referenceOdometerValue: counters.wire('ODOMETER', value ?? 0) })
                      }
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </>
  )
}
