import { ApiError } from '@muster/core'
import { Time, useDebounced, useClient } from '@muster/ui'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { scheduler, type Schedule, type Trigger } from '../clients/scheduler.client.ts'

interface NextRunsState {
  /** Undefined while loading, and for an invalid schedule. */
  runs: readonly string[] | undefined
  /** Validation error of the server. */
  scheduleError: string | undefined
  /** Error message of a failed request. */
  requestError: string | undefined
}

/** Previews the next runs of a schedule; waits until typing pauses. */
export function useNextRuns(trigger: Trigger, schedule: Schedule | undefined): NextRunsState {
  const client = useClient(scheduler)
  const requested = useDebounced(schedule && JSON.stringify(schedule), 300)
  const isCurrent = schedule !== undefined && requested === JSON.stringify(schedule)
  const options = schedule ? client.nextRuns(trigger, schedule) : undefined
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: options?.queryKey ?? [scheduler.id, 'idle'],
    queryFn: options && isCurrent ? options.queryFn : skipToken,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 1000,
  })
  const isWrong = error instanceof ApiError && error.status === 400
  return {
    runs: isCurrent && !error && !isPlaceholderData ? data?.runs : undefined,
    scheduleError: isCurrent && isWrong ? error.detail : undefined,
    requestError: isCurrent && error && !isWrong ? error.message : undefined,
  }
}

/** Shows the next three runs of the entered schedule. */
export function NextRuns({
  runs,
  scheduleError,
  requestError,
  enabled,
}: NextRunsState & { enabled: boolean }): ReactNode {
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
          {requestError ?? t(scheduleError ? 'admin.scheduler.nextRuns.wrong' : 'admin.scheduler.nextRuns.waiting')}
        </p>
      )}
      {!enabled && <p className="m-muted">{t('admin.scheduler.nextRuns.off')}</p>}
    </section>
  )
}
