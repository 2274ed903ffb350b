import { useFormat } from '@muster/ui'
import { DateTimeField, NativeSelect, NumberField } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { intervalUnits } from './interval.ts'
import type { ScheduleFieldsProps } from './schedule-fields-props.ts'

/** Fields for an interval and its optional first run in the user's time zone. */
export function IntervalFields({ draft, wrong }: ScheduleFieldsProps): ReactNode {
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
        error={wrong}
        value={draft.start ?? null}
        onChange={(start, isWrong) => draft.change({ start: isWrong ? undefined : start })}
      />
    </>
  )
}
