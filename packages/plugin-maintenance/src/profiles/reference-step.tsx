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
      <ul className="mnt-profile-services">
        {units.map(unit => {
          const { referenceEngineHoursValue, referenceOdometerValue } = references.get(unit.unitId) ?? noReference
          return (
            <li key={unit.unitId}>
              <fieldset className="mnt-service">
                <legend>{unit.name}</legend>
                <div className="mnt-pair">
                  <NumberField
                    label={t('maintenance.engineHours')}
                    unit={counters.label('ENGINE_HOURS')}
                    min={0}
                    max={1_000_000}
                    digits={1}
                    hint={t('maintenance.profile.now', {
                      value: counters.text('ENGINE_HOURS', unit.currentEngineHours),
                    })}
                    value={counters.shown('ENGINE_HOURS', referenceEngineHoursValue)}
                    onChange={value =>
                      set(unit.unitId, { referenceEngineHoursValue: counters.wire('ENGINE_HOURS', value ?? 0) })
                    }
                  />
                  <NumberField
                    label={t('maintenance.odometer')}
                    unit={counters.label('ODOMETER')}
                    min={0}
                    max={6_000_000}
                    digits={1}
                    hint={t('maintenance.profile.now', { value: counters.text('ODOMETER', unit.currentOdometer) })}
                    value={counters.shown('ODOMETER', referenceOdometerValue)}
                    onChange={value =>
                      set(unit.unitId, { referenceOdometerValue: counters.wire('ODOMETER', value ?? 0) })
                    }
                  />
                </div>
              </fieldset>
            </li>
          )
        })}
      </ul>
    </>
  )
}
