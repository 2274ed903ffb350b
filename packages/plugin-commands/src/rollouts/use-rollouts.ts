import { getRollout, listRolloutMembers, listRollouts, type FleetSchemas } from '@muster/contract'
import type { ListQuery } from '@muster/core'
import { useApi } from '@muster/ui'
import { pageRequest, pageState } from '@muster/ui/screens'
import { useGo } from '@muster/ui/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { rolloutDetail, rolloutList } from './rollouts.routes.ts'

/** Milliseconds between two requests while a roll-out runs. */
const interval = 4000

type Status = FleetSchemas['RolloutMember']['status']

/** Statuses of each filter option. */
export const memberFilters = {
  open: ['WAITING', 'HELD', 'QUEUED', 'FETCHED', 'IN_PROGRESS'],
  failed: ['ERROR', 'TIMED_OUT', 'ABORTED'],
  completed: ['COMPLETED'],
} as const satisfies Record<string, readonly Status[]>

export type MemberQuery = ListQuery & { status?: keyof typeof memberFilters | undefined }

export function useRolloutList(query: ListQuery) {
  const go = useGo()
  const result = useQuery({
    ...useApi().queryFor(listRollouts, { query: pageRequest(query) }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(({ status }) => status === 'RUNNING') ? interval : false),
  })
  return pageState(query, changes => go(rolloutList.href({ query: { ...query, ...changes } })), result)
}

export const useRollout = (id: number) =>
  useQuery({
    ...useApi().queryFor(getRollout, { path: { id } }),
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'COMPLETED' ? interval : false),
  })

export function useMembers(id: number, query: MemberQuery, isLive: boolean) {
  const go = useGo()
  const result = useQuery({
    ...useApi().queryFor(listRolloutMembers, {
      path: { id },
      query: { ...pageRequest(query), statuses: query.status && [...memberFilters[query.status]] },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? interval : false,
  })
  const show = (changes: Partial<MemberQuery>) =>
    go(rolloutDetail.href({ params: { id: String(id) }, query: { ...query, ...changes } }))
  return {
    list: pageState(query, show, result),
    setStatus: (status: MemberQuery['status']) => show({ page: 1, status }),
  }
}
