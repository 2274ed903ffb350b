import { getCanProfile, lookupCanParameters, type FleetSchemas } from '@muster/contract'
import { numbered, useLookup } from '@muster/fleet-kit/lookups'
import { useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'

/** Returns the CAN parameters for rules: those of the CAN profile, or all without one. */
export function useCanParameters(canProfileId: number | null) {
  const all = useLookup(lookupCanParameters)
  const profile = useQuery({
    ...useApi().queryFor(getCanProfile, { path: { id: canProfileId ?? 0 } }),
    enabled: canProfileId !== null,
    staleTime: 60_000,
  })
  const allOptions = numbered(all.items)
  const { data, isPending, error, refetch } = profile
  return {
    options: canProfileId === null ? allOptions : data ? selectedParameters(data) : [],
    nameOf: (id: number | null) => allOptions.find(({ value }) => value === id)?.label ?? '',
    choice:
      canProfileId === null
        ? all.choice
        : { loading: isPending, failure: error?.message, onRetry: () => void refetch() },
  }
}

export type CanParameters = ReturnType<typeof useCanParameters>

const selectedParameters = ({ canLine0, canLine1 }: FleetSchemas['CanProfile']) =>
  [canLine0, canLine1]
    .flatMap(line => line?.canParameters ?? [])
    .filter(({ bound }) => bound)
    .map(({ canParameterId, description }) => ({ value: canParameterId, label: description }))
