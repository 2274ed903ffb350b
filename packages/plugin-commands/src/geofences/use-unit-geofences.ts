import { rowsOf } from '@muster/core'
import { useCan, useService } from '@muster/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePage } from '../send/use-page.ts'
import { unitGeofences, type AssignedGeofence, type Geofence } from '../services/index.ts'
import { draftOf, isTouched, assignmentsToSave, type Draft } from './draft.ts'

const noneAssigned: readonly AssignedGeofence[] = []

export type UnitGeofences = ReturnType<typeof useUnitGeofences>

/** Loads a unit's geofences in order: assignments, commands, first page (000 §4). */
export function useUnitGeofences(unitId: number) {
  const service = useService(unitGeofences)
  const mayCommand = useCan({ anyOf: ['ADM_COMMAND_VIEW'] })
  const { request, setPage, setSearch } = usePage()
  // no caching: the form starts with the current assignments
  const assigned = useQuery({ ...service.assigned(unitId), gcTime: 0, refetchOnWindowFocus: false })
  const templates = useQuery({ ...service.templates(unitId), enabled: mayCommand && assigned.isSuccess })
  const list = useQuery({
    ...service.list(request),
    select: rowsOf<Geofence>,
    placeholderData: keepPreviousData,
    enabled: assigned.isSuccess && (!mayCommand || templates.isFetched),
  })
  const before = assigned.data ?? noneAssigned
  const [edited, edit] = useState<Draft>()
  const draft = edited ?? draftOf(before)
  return {
    request,
    setPage,
    setSearch,
    assigned,
    templates,
    list,
    draft,
    edit,
    mayCommand,
    touched: isTouched(draft, before),
    save: () => service.save(unitId, assignmentsToSave(draft, before, mayCommand && templates.isSuccess)),
  }
}
