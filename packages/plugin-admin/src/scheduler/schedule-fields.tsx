import { lookupTimeZones } from '@muster/contract'
import { TextField, useFormat } from '@muster/ui'
import { NativeSelect, NumberField, RadioGroup, Select } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '../admin.css'
import { named, useLookup } from '../lookups/use-lookup.ts'
import { intervalUnits } from './interval.ts'
import type { Draft } from './use-draft.ts'

interface ScheduleFieldsProps {
  draft: Draft
  /** What the server says is wrong with it. */
  wrong: string | undefined
}

export function ScheduleFields({ draft, wrong }: ScheduleFieldsProps): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <RadioGroup
        label={t('admin.scheduler.kind')}
        value={draft.kind}
        onChange={kind => draft.change({ kind })}
        options={(['interval', 'cron'] as const).map(value => ({ value, label: t(`admin.scheduler.kind.${value}`) }))}
      />
      {draft.kind === 'interval' ? <IntervalFields draft={draft} wrong={wrong} /> : <CronFields draft={draft} wrong={wrong} />}
    </>
  )
}

function IntervalFields({ draft, wrong }: ScheduleFieldsProps): ReactNode {
  const { t } = useTranslation()
  const { zone } = useFormat()
  const units = draft.unit === 'milliseconds' ? (['milliseconds', ...intervalUnits] as const) : intervalUnits
  return (
    <>
      <div className="admin-pair">
        <NumberField label={t('admin.scheduler.every')} required value={draft.count} min={1} onChange={count => draft.change({ count: count ?? 1 })} />
        <NativeSelect
          label={t('admin.scheduler.unit')}
          required
          value={draft.unit}
          onChange={unit => unit && draft.change({ unit })}
          options={units.map(value => ({ value, label: t(`admin.scheduler.unit.${value}`) }))}
        />
      </div>
      <TextField
        type="datetime-local"
        label={t('admin.scheduler.start')}
        hint={t('admin.scheduler.start.hint', { zone: zone.replaceAll('_', ' ') })}
        error={wrong}
        value={draft.start}
        onChange={event => draft.change({ start: event.target.value })}
      />
    </>
  )
}

function CronFields({ draft, wrong }: ScheduleFieldsProps): ReactNode {
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
