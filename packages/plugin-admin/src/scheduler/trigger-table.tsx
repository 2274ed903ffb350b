import { Time, useFormat } from '@muster/ui'
import { DataTable, ListContainer, momentOf } from '@muster/ui/table'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Trigger, TriggerType } from '../clients/scheduler.client.ts'
import { formatSchedule } from './format-schedule.ts'
import { formatRunTime } from './format-run-time.ts'
import { TriggerState } from './trigger-state.tsx'
import { useJobTexts } from './use-job-texts.ts'
import { useTriggerAction, useTriggers } from './use-triggers.ts'

interface TriggerTableProps {
  type: TriggerType
  /** Lists only jobs whose last run failed. */
  onlyFailed: boolean
  onOpen(trigger: Trigger): void
  onDisable(trigger: Trigger): void
}

/** Lists the triggers of one type with their actions. */
export function TriggerTable({ type, onlyFailed, onOpen, onDisable }: TriggerTableProps): ReactNode {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  const id = useId()
  const { nameOf, textOf } = useJobTexts()
  const { triggers: all, status, error, reload } = useTriggers(type)
  const triggers = onlyFailed ? all.filter(({ lastRun }) => lastRun?.outcome === 'failed') : all
  const enable = useTriggerAction('enable')
  const runNow = useTriggerAction('runNow')
  return (
    <section className="scheduler-part" aria-labelledby={id}>
      <header>
        <h2 id={id}>{t(`admin.scheduler.${type}`)}</h2>
        <p className="m-muted">{t(`admin.scheduler.${type}.text`)}</p>
      </header>
      <ListContainer
        status={status === 'ready' && triggers.length === 0 ? 'empty' : status}
        error={error}
        onRetry={reload}
        empty={{ icon: 'clock', title: t(onlyFailed ? 'admin.scheduler.noneFailed' : 'admin.scheduler.empty') }}
      >
        <DataTable
          label={t(`admin.scheduler.${type}`)}
          rows={triggers}
          rowKey={trigger => trigger.name}
          onOpen={onOpen}
          height="content"
          actions={trigger => [
            { label: t('admin.scheduler.runNow'), icon: 'play', run: () => runNow.mutate(trigger) },
            { label: t('admin.scheduler.reschedule'), icon: 'clock', run: () => onOpen(trigger) },
            trigger.enabled
              ? { label: t('admin.scheduler.disable'), icon: 'pause', run: () => onDisable(trigger) }
              : { label: t('admin.scheduler.enable'), icon: 'check', run: () => enable.mutate(trigger) },
          ]}
          columns={[
            {
              id: 'job',
              header: t('admin.scheduler.job'),
              cell: trigger => <span title={textOf(trigger)}>{nameOf(trigger)}</span>,
              fixed: true,
            },
            {
              id: 'state',
              header: t('admin.scheduler.state'),
              cell: trigger => <TriggerState trigger={trigger} />,
              width: 132,
            },
            {
              id: 'schedule',
              header: t('admin.scheduler.schedule'),
              cell: trigger => formatSchedule(trigger, t, i18n.language),
            },
            {
              id: 'last',
              header: t('admin.scheduler.last'),
              cell: trigger => <Time value={trigger.previousFireTime} />,
              value: trigger => momentOf(trigger.previousFireTime),
              width: 148,
            },
            {
              id: 'took',
              header: t('admin.scheduler.took'),
              cell: trigger => formatRunTime(trigger.lastRun, format, t),
              align: 'end',
              width: 92,
            },
            {
              id: 'next',
              header: t('admin.scheduler.next'),
              cell: trigger => <Time value={trigger.nextFireTime} />,
              value: trigger => momentOf(trigger.nextFireTime),
              width: 148,
            },
          ]}
        />
      </ListContainer>
    </section>
  )
}
