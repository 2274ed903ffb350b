import { Time } from '@muster/ui'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { NextRunsState } from './use-next-runs.ts'

/** Shows the next three runs of the entered schedule. */
export function NextRuns({ runs, wrong, failed, enabled }: NextRunsState & { enabled: boolean }): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section className="scheduler-next" aria-labelledby={id} aria-live="polite">
      <h4 id={id}>{t('admin.scheduler.nextRuns')}</h4>
      {runs && (
        <ol>
          {runs.map(run => (
            <li key={run}>
              <Time value={run} />
            </li>
          ))}
        </ol>
      )}
      {!runs && (
        <p className="m-muted">
          {failed ?? t(wrong ? 'admin.scheduler.nextRuns.wrong' : 'admin.scheduler.nextRuns.waiting')}
        </p>
      )}
      {!enabled && <p className="m-muted">{t('admin.scheduler.nextRuns.off')}</p>}
    </section>
  )
}
