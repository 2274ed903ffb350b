import type { Pages } from '@muster/ui/grid'
import { pagingOf, type Paging } from '@muster/core'
import { useHost, useClient } from '@muster/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { events, type Alarm, type EventsRequest } from '../clients/events.client.ts'

const size = 50

interface EventsPage {
  alarms: readonly Alarm[]
  /** List properties of the page. */
  list: {
    status: 'ready' | 'empty' | 'error' | 'loading'
    error: string | undefined
    busy: boolean
    paging: Paging
    onRetry(): void
  }
}

/** Loads a page of alarms. Opens `firstPageHref` if the page no longer exists. */
export function useEventsPage(request: EventsRequest, page: number, firstPageHref: string): EventsPage {
  const { nav } = useHost().core
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...useClient(events).list(request, { page, size }),
    placeholderData: keepPreviousData,
  })
  const alarms = data?.items ?? []
  // marking as read may empty the last page of unread alarms
  const isPastLastPage = page > 1 && data !== undefined && !isPlaceholderData && alarms.length === 0
  useEffect(() => {
    if (isPastLastPage) nav?.go(firstPageHref, { replace: true })
  }, [isPastLastPage, nav, firstPageHref])
  return {
    alarms,
    list: {
      status: data ? (alarms.length > 0 ? 'ready' : 'empty') : error ? 'error' : 'loading',
      error: error?.message,
      busy: isPlaceholderData,
      paging: pagingOf({ page, size }, data?.totalCount ?? 0),
      onRetry: () => void refetch(),
    },
  }
}

/** Alarms in a page of the grid view. */
const gridPageSize = 500

/** Returns the same alarms in larger pages for the grid view. */
export function useAlarmPages({ unitIds, from, to, alarmTypeIds, state }: EventsRequest): Pages<Alarm> {
  const client = useClient(events)
  return useMemo(
    () => ({
      size: gridPageSize,
      page: start =>
        client.list({ unitIds, from, to, alarmTypeIds, state }, { page: start / gridPageSize + 1, size: gridPageSize }),
    }),
    [client, unitIds, from, to, alarmTypeIds, state],
  )
}
