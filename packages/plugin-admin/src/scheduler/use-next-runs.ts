import { ApiError } from '@muster/core'
import { useDebounced, useService } from '@muster/ui'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { scheduler, type Schedule, type Trigger } from '../services/scheduler.service.ts'

export interface NextRunsState {
  /** Undefined while loading, and for an invalid schedule. */
  runs: readonly string[] | undefined
  /** Validation error of the server. */
  wrong: string | undefined
  /** Error message of a failed request. */
  failed: string | undefined
}

/** Previews the next runs of a schedule; waits until typing pauses. */
export function useNextRuns(trigger: Trigger, schedule: Schedule | undefined): NextRunsState {
  const service = useService(scheduler)
  const asked = useDebounced(schedule && JSON.stringify(schedule), 300)
  const isCurrent = schedule !== undefined && asked === JSON.stringify(schedule)
  const options = schedule ? service.nextRuns(trigger, schedule) : undefined
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: options?.queryKey ?? [scheduler.id, 'nothing asked'],
    queryFn: options && isCurrent ? options.queryFn : skipToken,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 1000,
  })
  const isWrong = error instanceof ApiError && error.status === 400
  return {
    runs: isCurrent && !error && !isPlaceholderData ? data?.runs : undefined,
    wrong: isCurrent && isWrong ? error.detail : undefined,
    failed: isCurrent && error && !isWrong ? error.message : undefined,
  }
}
