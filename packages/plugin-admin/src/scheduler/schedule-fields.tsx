import { RadioGroup } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CronFields } from './cron-fields.tsx'
import { IntervalFields } from './interval-fields.tsx'
import type { ScheduleFieldsProps } from './schedule-fields-props.ts'

/** Fields for an interval or a cron expression. */
export function ScheduleFields({ draft, wrong }: ScheduleFieldsProps): ReactNode {
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
      <Fields draft={draft} wrong={wrong} />
    </>
  )
}
