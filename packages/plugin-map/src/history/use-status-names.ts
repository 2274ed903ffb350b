import { useCan } from '@muster/ui'
import { useMemo } from 'react'
import { useStatuses } from '../fleet/use-statuses.ts'

/** Names of statuses by id; none for a user who may not see the fleet. */
export function useStatusNames(): ReadonlyMap<number, string> {
  const { byId } = useStatuses({ enabled: useCan({ anyOf: ['ADM_FLEET_AT_GLANCE_VIEW'] }) })
  return useMemo(() => new Map([...byId].map(([id, { name }]) => [id, name])), [byId])
}
