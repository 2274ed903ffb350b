import { rowsOf } from '@muster/core'
import { toast, useCan, useDialogs, useLeave, useClient } from '@muster/ui'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePage } from '../send/use-page.ts'
import { unitGeofences, type AssignedGeofence, type Geofence } from '../clients/index.ts'
import { assignmentsToSave, draftOf, isTouched, losingCommands, type Draft } from './draft.ts'

const noneAssigned: readonly AssignedGeofence[] = []

type UnitGeofences = ReturnType<typeof useUnitGeofences>

/** Loads a unit's geofences in order: assignments, commands, first page (000 §4). */
export function useUnitGeofences(unitId: number) {
  const client = useClient(unitGeofences)
  const mayCommand = useCan({ anyOf: ['ADM_COMMAND_VIEW'] })
  const { request, setPage, setSearch } = usePage()
  // no caching: the form starts with the current assignments
  const assigned = useQuery({ ...client.assigned(unitId), gcTime: 0, refetchOnWindowFocus: false })
  const templates = useQuery({ ...client.templates(unitId), enabled: mayCommand && assigned.isSuccess })
  const list = useQuery({
    ...client.list(request),
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
    save: () => client.save(unitId, assignmentsToSave(draft, before, mayCommand && templates.isSuccess)),
  }
}

/** Saves or leaves the form: confirms the loss of commands or changes, and shows the outcome in a toast. */
export function useSaving({ draft, assigned, list, touched, save }: UnitGeofences, close: () => void) {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const { mutate, isPending } = useMutation({
    mutationFn: save,
    onSuccess: () => {
      toast({ tone: 'success', text: t('list.save.saveSuccesMessage') })
      close()
    },
    onError: error => toast({ tone: 'danger', text: `${t('list.save.saveErrorMessage')} ${error.message}` }),
  })
  const leave = useLeave(close, { isDirty: touched, isBusy: isPending })
  return {
    isPending,
    async save() {
      const losing = losingCommands(draft, assigned.data ?? [])
      const names = losing.map(id => list.data?.items.find(fence => fence.id === id)?.name ?? t('geofences.another'))
      if (losing.length === 0 || (await dialogs.raise('geofenceHasAssignedCommands', { name: names.join(', ') })))
        mutate()
    },
    leave,
  }
}
