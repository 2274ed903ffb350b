import { Time, useFormat } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Trigger, TriggerRun } from '../clients/scheduler.client.ts'
import { formatSchedule } from './format-schedule.ts'
import { formatRunTime } from './format-run-time.ts'
import { RunState, TriggerState } from './trigger-state.tsx'

/** Shows a trigger's state, last result and last error; for a standalone trigger, also each server's state. */
export function TriggerFacts({ trigger }: { trigger: Trigger }): ReactNode {
  const { t, i18n } = useTranslation()
  const { lastRun, lastError, processes } = trigger
  return (
    <>
      <dl className="scheduler-facts">
        <dt>{t('admin.scheduler.state')}</dt>
        <dd>
          <TriggerState trigger={trigger} />
        </dd>
        <dt>{t('admin.scheduler.now')}</dt>
        <dd>{formatSchedule(trigger, t, i18n.language)}</dd>
        <dt>{t('admin.scheduler.last')}</dt>
        <dd>
          <Time value={trigger.previousFireTime} />
        </dd>
        {lastRun && <RunFacts run={lastRun} />}
        <dt>{t('admin.scheduler.next')}</dt>
        <dd>
          <Time value={trigger.nextFireTime} />
        </dd>
      </dl>
      {lastError !== undefined && (
        <p className="scheduler-error">
          <strong>{t('admin.scheduler.lastError')}</strong> <span>{lastError}</span>
        </p>
      )}
      {processes && processes.length > 0 && (
        <ul className="scheduler-servers" aria-label={t('admin.scheduler.servers')}>
          {processes.map(({ process, lastRun: run }) => (
            <li key={process}>
              <span className="scheduler-server">{process}</span>
              <RunState run={run} />
              <Time value={run?.startedAt} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function RunFacts({ run }: { run: TriggerRun }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      <dt>{t('admin.scheduler.took')}</dt>
      <dd>{formatRunTime(run, format, t)}</dd>
      {run.changed !== undefined && (
        <>
          <dt>{t('admin.scheduler.changed')}</dt>
          <dd>{format.number(run.changed)}</dd>
        </>
      )}
      {run.attempt > 1 && (
        <>
          <dt>{t('admin.scheduler.attempt')}</dt>
          <dd>{format.number(run.attempt)}</dd>
        </>
      )}
    </>
  )
}
