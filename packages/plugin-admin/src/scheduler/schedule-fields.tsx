import { lookupTimeZones } from '@muster/contract'
import { named, useLookup } from '@muster/fleet-kit/lookups'
import { TextField, useFormat } from '@muster/ui'
import { DateTimeField, NativeSelect, NumberField, RadioGroup, Select } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { intervalUnits } from './interval.ts'
import type { ScheduleDraft } from './use-schedule-draft.ts'

interface ScheduleFieldsProps {
  draft: ScheduleDraft
  /** Validation error of the server. */
  error: string | undefined
}

/** Fields for an interval or a cron expression. */
export function ScheduleFields({ draft, error }: ScheduleFieldsProps): ReactNode {
  const { t } = useTranslation()
  const Fields = draft.kind === 'interval' ? IntervalFields : CronFields
  return (
    <>
      <RadioGroup
        label={t('admin.scheduler.kind')}
        value={draft.kind}
        onChange={kind => draft.change({ kind })}
        options={(['interval', 'cron'] as const).map(value => ({ value, label: t(`admin.scheduler.kind.${value}`) }))}
      />
      <Fields draft={draft} error={error} />
    </>
  )
}

/** Fields for an interval and its optional first run in the user's time zone. */
function IntervalFields({ draft, error }: ScheduleFieldsProps): ReactNode {
  const { t } = useTranslation()
  const { zone } = useFormat()
  const units = draft.unit === 'milliseconds' ? (['milliseconds', ...intervalUnits] as const) : intervalUnits
  return (
    <>
      <div className="m-pair">
        <NumberField
          label={t('admin.scheduler.every')}
          required
          value={draft.count}
          min={1}
          onChange={count => draft.change({ count: count ?? 1 })}
        />
        <NativeSelect
          label={t('admin.scheduler.unit')}
          required
          value={draft.unit}
          onChange={unit => unit && draft.change({ unit })}
          options={units.map(value => ({ value, label: t(`admin.scheduler.unit.${value}`) }))}
        />
      </div>
      <DateTimeField
        label={t('admin.scheduler.start')}
        hint={t('admin.scheduler.start.hint', { zone: zone.replaceAll('_', ' ') })}
        error={error}
        value={draft.start ?? null}
        onChange={(start, isWrong) => draft.change({ start: isWrong ? undefined : start })}
      />
    </>
  )
}

/** Fields for a cron expression and its time zone. */
function CronFields({ draft, error }: ScheduleFieldsProps): ReactNode {
  const { t } = useTranslation()
  const zones = useLookup(lookupTimeZones)
  return (
    <>
      <TextField
        label={t('admin.scheduler.cron')}
        hint={t('admin.scheduler.cron.hint')}
        error={error}
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
