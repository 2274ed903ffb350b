import { lookupPowerMotionModes, lookupPowerMotions, lookupPowerStateChange } from '@muster/contract'
import { useLookupNames } from '@muster/fleet-kit/lookups'
import type { VersionLine } from '@muster/fleet-kit/record-history'
import { powerMotionMode } from '@muster/signals'
import { useFormat } from '@muster/ui'
import { useTranslation } from 'react-i18next'
import { useDescribeNotification } from '@muster/fleet-kit/notification'
import type { PowerProfileModel } from './power-profile.schema.ts'

/** Describes a power profile field by field, to compare versions. */
export function useDescribePowerProfile(): (profile: PowerProfileModel) => VersionLine[] {
  const { t } = useTranslation()
  const { number } = useFormat()
  const [change, motion, mode] = [
    useLookupNames(lookupPowerStateChange),
    useLookupNames(lookupPowerMotions),
    useLookupNames(lookupPowerMotionModes),
  ]
  const notification = useDescribeNotification()
  return profile => [
    { key: 'name', label: t('profiles.name'), value: profile.name },
    { key: 'isDefault', label: t('profiles.default'), value: profile.isDefault ? t('profiles.yes') : '' },
    ...profile.rules
      .toSorted((a, b) => a.stateChangeId - b.stateChangeId)
      .map(({ stateChangeId, motionId, delay }) => ({
        key: `rule.${stateChangeId}`,
        label: t('profiles.power.rule', { change: change(stateChangeId) }),
        value: [`${number(delay, 2)} min`, motion(motionId)].filter(Boolean).join(', '),
      })),
    {
      key: 'minBattery',
      label: t('profiles.power.minBattery'),
      value: profile.minBattery === null ? '' : `${number(profile.minBattery, 3)} V`,
    },
    {
      key: 'mode',
      label: t('profiles.power.wake.mode'),
      value: [
        mode(profile.motionModeId),
        profile.motionModeId === powerMotionMode.none ? '' : motion(profile.wakeMotionId),
      ]
        .filter(Boolean)
        .join(', '),
    },
    { key: 'moving', label: t('profiles.power.reports.moving'), value: `${number(profile.movingReportInterval)} s` },
    { key: 'still', label: t('profiles.power.reports.still'), value: `${number(profile.stillReportInterval)} s` },
    {
      key: 'asleep',
      label: t('profiles.power.reports.asleep'),
      value:
        profile.asleepReportInterval === null
          ? t('profiles.power.never')
          : `${number(profile.asleepReportInterval, 2)} min`,
    },
    ...notification(profile.notification),
  ]
}
