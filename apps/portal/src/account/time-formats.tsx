import { createFormats } from '@muster/core'
import { useSession } from '@muster/ui'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from './select-field.tsx'
import type { TimeSettings } from './settings.ts'

const dates = ['dd/MM/yyyy', 'MM/dd/yyyy', 'dd.MM.yyyy', 'yyyy-MM-dd', 'd MMM yyyy']
const times = ['HH:mm', 'HH:mm:ss', 'hh:mm a', 'hh:mm:ss a']

interface Props {
  value: TimeSettings
  disabled: boolean
  onChange(value: TimeSettings): void
}

/** Fields for date format, time format and time zone; each format shows the current time as an example. */
export function TimeFormats({ value, disabled, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const settings = useSession()?.userSetting
  const [now] = useState(() => new Date())
  const written = (change: Partial<TimeSettings>) => createFormats({ ...settings, ...value, ...change })
  // also offers a saved pattern that is not in the list
  const withOwn = (known: readonly string[], own: string) => (known.includes(own) ? known : [own, ...known])
  return (
    <fieldset className="account-part">
      <legend>{t('account.settings.times')}</legend>
      <SelectField
        label={t('account.settings.date')}
        value={value.jsDateFormat}
        disabled={disabled}
        options={withOwn(dates, value.jsDateFormat).map(pattern => ({
          value: pattern,
          label: `${written({ jsDateFormat: pattern }).date(now)} (${pattern})`,
        }))}
        onChange={jsDateFormat => onChange({ ...value, jsDateFormat })}
      />
      <SelectField
        label={t('account.settings.time')}
        value={value.jsTimeFormat}
        disabled={disabled}
        options={withOwn(times, value.jsTimeFormat).map(pattern => ({
          value: pattern,
          label: `${written({ jsTimeFormat: pattern }).time(now)} (${pattern})`,
        }))}
        onChange={jsTimeFormat => onChange({ ...value, jsTimeFormat })}
      />
      <SelectField
        label={t('account.settings.zone')}
        value={value.timezone}
        disabled={disabled}
        options={withOwn(Intl.supportedValuesOf('timeZone'), value.timezone).map(zone => ({
          value: zone,
          label: zone,
        }))}
        onChange={timezone => onChange({ ...value, timezone })}
      />
    </fieldset>
  )
}
