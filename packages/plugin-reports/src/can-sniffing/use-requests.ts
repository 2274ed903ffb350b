import { toast, useDialogs, useClient } from '@muster/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { canSniffing, statusRules } from './can-sniffing.client.ts'

/** Milliseconds between reloads of the panel (001 §9). */
const refreshMs = 30_000

/** Loads the last request of a unit and cancels it. */
export function useRequests(unitId: number, unitName: string) {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const client = useClient(canSniffing)
  const queries = useQueryClient()
  const lastRequest = useQuery({ ...client.lastRequest(unitId), refetchInterval: refreshMs })
  const request = lastRequest.data?.request
  const reload = () => Promise.all(client.keys().map(queryKey => queries.invalidateQueries({ queryKey })))

  const cancel = useMutation({
    mutationFn: (id: number) => client.cancel(id),
    onSuccess: () => void toast({ tone: 'success', text: t('reports.canSniffing.canceled') }),
    onError: error => void toast({ tone: 'danger', text: `${t('reports.canSniffing.cancelFailed')} ${error.message}` }),
    onSettled: reload,
  })

  // a finished request may have produced a file
  const { status } = request ?? {}
  const filesKey = JSON.stringify(client.files(unitId).queryKey)
  useEffect(() => {
    if (status && !statusRules[status].blocksNew)
      void queries.invalidateQueries({ queryKey: JSON.parse(filesKey) as readonly unknown[] })
  }, [queries, filesKey, status])

  return {
    request,
    isLoading: lastRequest.isPending,
    error: lastRequest.data ? null : lastRequest.error,
    isReloading: lastRequest.isFetching,
    isCanceling: cancel.isPending,
    reload,
    /** Asks for confirmation first (001 §8). */
    async cancel() {
      if (request && (await dialogs.raise('cancelCanRequest', { name: unitName }))) cancel.mutate(request.id)
    },
  }
}
