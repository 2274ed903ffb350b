import type { VersionLine } from '@muster/fleet-kit/record-history'
import { useTranslation } from 'react-i18next'
import { useDescribeNotification } from '@muster/fleet-kit/notification'
import type { CurfewModel } from './curfew.schema.ts'
import { weekdays } from './week.ts'

/** Describes a curfew field by field, to compare versions. */
export function useDescribeCurfew(): (curfew: CurfewModel) => VersionLine[] {
  const { t } = useTranslation()
  const describeNotification = useDescribeNotification()
  return ({ name, timezoneId, isDefault, days, notification }) => [
    { key: 'name', label: t('profiles.name'), value: name },
    { key: 'timezoneId', label: t('profiles.timeZone'), value: timezoneId.replaceAll('_', ' ') },
    { key: 'isDefault', label: t('profiles.default'), value: isDefault ? t('profiles.yes') : '' },
    ...weekdays.map(day => ({
      key: day,
      label: t(`profiles.day.${day}`),
      value: days[day].map(({ from, to }) => `${from}–${to}`).join(', '),
    })),
    ...describeNotification(notification),
  ]
}
