import { getCustomDuties } from '@muster/contract'
import { isStatusOfRules } from '@muster/signals'
import { useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

/** Returns the statuses with the names and colours of the user's company. */
export function useStatuses() {
  const { data, isPending, error, refetch } = useQuery({
    ...useApi().queryFor(getCustomDuties),
    staleTime: 300_000,
  })
  const all = data?.customDuties
  const byId = useMemo(() => new Map(all?.map(status => [status.dutyId, status])), [all])
  return {
    byId,
    nameOf: (id: number | null | undefined) => (id == null ? '' : (byId.get(id)?.name ?? '')),
    /** `#rrggbb`; undefined while loading. */
    colourOf: (id: number | null | undefined) => {
      const color = id == null ? undefined : byId.get(id)?.color
      return color === undefined ? undefined : (`#${color}` as const)
    },
    /** Statuses that a rule can set. */
    options: (all ?? [])
      .filter(({ dutyId }) => isStatusOfRules(dutyId))
      .map(({ dutyId, name }) => ({ value: dutyId, label: name })),
    choice: { loading: isPending, failure: error?.message, onRetry: () => void refetch() },
  }
}

export type Statuses = ReturnType<typeof useStatuses>
