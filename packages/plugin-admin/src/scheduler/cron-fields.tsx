import { lookupTimeZones } from '@muster/contract'
import { TextField } from '@muster/ui'
import { Select } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { named, useLookup } from '@muster/fleet-kit/lookups'
import type { ScheduleFieldsProps } from './schedule-fields-props.ts'

/** Fields for a cron expression and its time zone. */
export function CronFields({ draft, wrong }: ScheduleFieldsProps): ReactNode {
  const { t } = useTranslation()
  const zones = useLookup(lookupTimeZones)
  return (
    <>
      <TextField
        label={t('admin.scheduler.cron')}
        hint={t('admin.scheduler.cron.hint')}
        error={wrong}
        required
        spellCheck={false}
        autoComplete="off"
        dir="ltr"
        value={draft.cron}
        onChange={event => draft.change({ cron: event.target.value })}
      />
      <Select
        label={t('admin.timeZone')}
        required
        value={draft.zone}
        onChange={zone => draft.change({ zone: zone ?? '' })}
        options={named(zones.items)}
        {...zones.choice}
      />
    </>
  )
}
