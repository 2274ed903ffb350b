import { DeviceProfileState, NotSentNote } from '@muster/fleet-kit/device-settings'
import { Button } from '@muster/ui'
import { Check, Choice, Num, Text } from '@muster/ui/controls'
import { useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useDeviceProfiles } from '../device-profiles/use-device-profiles.ts'
import type { UnitFieldsProps } from './identity-fields.tsx'
import { rateOptions, satelliteDefaults, summaryTimes } from './satellite.ts'

/**
 * Edits satellite reporting, locked by default. Unlocking creates missing defaults; locking discards unsaved defaults
 * and invalid values (001 §4).
 */
export function SatellitePanel({ form, disabled }: UnitFieldsProps): ReactNode {
  const { t } = useTranslation()
  const [isLocked, setLocked] = useState(true)
  const [config, before] = useWatch({ control: form.control, name: ['satelliteConfig', 'before'] })
  const atDevice = useDeviceProfiles(before)('satellite')
  const put = (next: typeof config) => form.setValue('satelliteConfig', next, { shouldDirty: true })
  const toggle = () => {
    setLocked(!isLocked)
    if (isLocked) {
      if (!config) put(satelliteDefaults)
      return
    }
    // an invalid value in a locked panel would block saving without a way to correct it
    if (!before.satelliteConfig || form.getFieldState('satelliteConfig', form.formState).invalid) {
      form.clearErrors('satelliteConfig')
      put(before.satelliteConfig ?? null)
    }
  }
  return (
    <div className="unit-satellite">
      <div className="unit-satellite-head">
        <p className="m-muted">
          {t(
            config
              ? isLocked
                ? 'equipment.satellite.locked'
                : 'equipment.satellite.unlocked'
              : 'equipment.satellite.none',
          )}
        </p>
        {!disabled && (
          <Button aria-expanded={!isLocked} onClick={toggle}>
            {t(isLocked ? 'equipment.satellite.unlock' : 'equipment.satellite.lock')}
          </Button>
        )}
      </div>
      {config && !before.takesSettings && before.deviceUniqueId !== undefined && <NotSentNote of="unit" />}
      {config && atDevice && !form.getFieldState('satelliteConfig', form.formState).isDirty && (
        <DeviceProfileState profile={atDevice} />
      )}
      {config && (
        <fieldset className="unit-satellite-fields" disabled={isLocked}>
          <SatelliteFields form={form} disabled={disabled || isLocked} />
        </fieldset>
      )}
    </div>
  )
}

function SatelliteFields({ form, disabled }: UnitFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className="m-pair">
        <Check of={form} name="satelliteConfig.enabled" label={t('equipment.satellite.enabled')} />
        <Check of={form} name="satelliteConfig.sendAlarm" label={t('equipment.satellite.sendAlarm')} />
      </div>
      <div className="m-pair">
        <Text
          of={form}
          name="satelliteConfig.deviceModemSat.imei"
          label={t('equipment.satellite.imei')}
          max={20}
          required
        />
        <Num
          of={form}
          name="satelliteConfig.noGsmTime"
          label={t('equipment.satellite.noGsmTime')}
          hint={t('equipment.satellite.noGsmTime.hint')}
          min={0}
          max={86_400}
          unit="s"
          required
        />
      </div>
      <div className="m-pair">
        <Choice
          of={form}
          name="satelliteConfig.scheduledPositionRate"
          label={t('equipment.satellite.scheduledPositionRate')}
          options={rateOptions}
          disabled={disabled}
          required
        />
        <Choice
          of={form}
          name="satelliteConfig.inputReportRate"
          label={t('equipment.satellite.inputReportRate')}
          options={rateOptions}
          disabled={disabled}
          nullable={false}
        />
        <Choice
          of={form}
          name="satelliteConfig.canReportRate"
          label={t('equipment.satellite.canReportRate')}
          options={rateOptions}
          disabled={disabled}
          nullable={false}
        />
        <Choice
          of={form}
          name="satelliteConfig.reportSummaryTimeSend"
          label={t('equipment.satellite.reportSummaryTimeSend')}
          options={summaryTimes}
          disabled={disabled}
          nullable={false}
        />
      </div>
    </>
  )
}
