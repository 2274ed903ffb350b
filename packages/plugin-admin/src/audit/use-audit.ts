import { listAuditEntries, type FleetSchemas } from '@muster/contract'
import { useApi } from '@muster/ui'
import { pageRequest, pageState, type ListState } from '@muster/ui/screens'
import { useGo } from '@muster/ui/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AuditQuery } from './audit-query.ts'
import { auditList } from './audit.routes.ts'

export type AuditEntry = FleetSchemas['AuditEntry']

/** Returns the filters of a call. */
export const filterOf = ({ event, user, kind, recordId, from, to, q }: AuditQuery) => ({
  event,
  user,
  kind,
  recordId,
  from,
  to,
  filter: q,
})

/** Loads a page of the audit, the newest entries first. */
export function useAudit(
  query: AuditQuery,
): ListState<AuditEntry> & { setFilters(changes: Partial<AuditQuery>): void } {
  const go = useGo()
  const show = (changes: Partial<AuditQuery>) => go(auditList.href({ query: { ...query, page: 1, ...changes } }))
  const result = useQuery({
    ...useApi().queryFor(listAuditEntries, {
      query: { ...pageRequest(query), ...filterOf(query) },
    }),
    placeholderData: keepPreviousData,
  })
  return { ...pageState(query, show, result), setFilters: show }
}
