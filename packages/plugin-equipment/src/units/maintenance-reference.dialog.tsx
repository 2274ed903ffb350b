import { Dialog, useFormat } from '@muster/ui'
import { Checkbox, NumberField } from '@muster/ui/controls'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Reference counters for the calculation of services. */
export interface Reference {
  /** Hours. */
  referenceEngineHoursValue: number
  /** Metres. */
  referenceOdometerValue: number
}

interface Props {
  profileName: string
  /** Counters of the unit. */
  reference: Reference
  /** @param reference `none` to save without the profile, undefined to cancel */
  onAnswer(reference: Reference | 'none' | undefined): void
}

/** Confirms the maintenance profile of a new model and its reference counters. */
export function MaintenanceReferenceDialog({ profileName, reference, onAnswer }: Props): ReactNode {
  const { t } = useTranslation()
  const { units } = useFormat()
  const perMetre = units.LENGTH.factor / 1000
  const [follows, setFollows] = useState(true)
  const [hours, setHours] = useState<number | null>(Math.round(reference.referenceEngineHoursValue * 10) / 10)
  const [distance, setDistance] = useState<number | null>(
    Math.round(reference.referenceOdometerValue * perMetre * 10) / 10,
  )
  const counters = {
    referenceEngineHoursValue: hours ?? 0,
    referenceOdometerValue: (distance ?? 0) / perMetre,
  }
  return (
    <Dialog
      kind="confirm"
      title={t('equipment.unit.reference')}
      okLabel={t('equipment.unit.continue')}
      onAnswer={ok => onAnswer(ok ? (follows ? counters : 'none') : undefined)}
      message={
        <div className="unit-question">
          <Checkbox
            label={t('equipment.unit.reference.follow', { name: profileName })}
            hint={t('equipment.unit.reference.hint')}
            checked={follows}
            onChange={setFollows}
          />
          {follows && (
            <>
              <NumberField
                label={t('equipment.unit.engineHours')}
                min={0}
                max={1_000_000}
                digits={1}
                unit={units.TIME.label}
                value={hours}
                onChange={setHours}
              />
              <NumberField
                label={t('equipment.unit.odometer')}
                min={0}
                max={100_000_000}
                digits={1}
                unit={units.LENGTH.label}
                value={distance}
                onChange={setDistance}
              />
            </>
          )}
        </div>
      }
    />
  )
}
