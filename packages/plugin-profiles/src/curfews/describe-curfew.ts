import type { VersionLine } from '@muster/fleet-kit/record-history'
import type { TFunction } from 'i18next'
import type { z } from 'zod'
import type { Curfew } from './curfew.schema.ts'
import { weekdays } from './week.ts'

/** A curfew in words, field by field, to compare versions. */
export function describeCurfew(
  { name, timezoneId, isDefault, days }: z.infer<typeof Curfew>,
  t: TFunction,
): VersionLine[] {
  return [
    { key: 'name', label: t('profiles.name'), value: name },
    { key: 'timezoneId', label: t('profiles.timeZone'), value: timezoneId.replaceAll('_', ' ') },
    { key: 'isDefault', label: t('profiles.default'), value: isDefault ? t('profiles.yes') : '' },
    ...weekdays.map(day => ({
      key: day,
      label: t(`profiles.day.${day}`),
      value: days[day].map(({ from, to }) => `${from}–${to}`).join(', '),
    })),
  ]
}
