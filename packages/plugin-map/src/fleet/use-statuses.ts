import type { FleetSchemas } from '@muster/contract'
import { useClient } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fleetPositions } from '../clients/fleet-positions.client.ts'
import { navigator } from '../clients/navigator.client.ts'

export type Status = FleetSchemas['StatusCounter']

export interface Statuses {
  /** Sorted by id, with unit counts of the entire fleet. */
  all: readonly Status[] | undefined
  byId: ReadonlyMap<number, Status>
  colors: ReadonlyMap<number, string>
}

/** Returns the statuses with the names and colours of the company. */
export function useStatuses({ enabled = true } = {}): Statuses {
  const counters = useQuery({
    ...useClient(fleetPositions).statuses(),
    enabled,
    staleTime: 60_000,
    refetchInterval: 60_000,
  })
  const customs = useQuery({ ...useClient(navigator).customDuties(), enabled, staleTime: 300_000 })
  const all = useMemo(() => {
    const names = new Map(customs.data?.customDuties.map(duty => [duty.dutyId, duty]))
    return counters.data?.map(status => ({ ...status, ...pick(names.get(status.statusId)) }))
  }, [counters.data, customs.data])
  const byId = useMemo(() => new Map(all?.map(status => [status.statusId, status])), [all])
  // colours rarely change, counts often do: markers are rebuilt for colours only
  const known = all?.map(({ statusId, color }) => `${statusId} ${color}`).join()
  const colors = useMemo(
    () =>
      new Map(
        known
          ?.split(',')
          .map(pair => pair.split(' '))
          .map(([id, color = '']) => [Number(id), color]),
      ),
    [known],
  )
  return { all, byId, colors }
}

const pick = (duty: FleetSchemas['CustomDuty'] | undefined) => duty && { name: duty.name, color: duty.color }
