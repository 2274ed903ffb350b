import { toast, useService } from '@muster/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fileTransfers, type FileTransfer } from '../services/index.ts'

type TransferMutation = 'abort' | 'replay'

const messageKeys: Record<TransferMutation, { done: string; failed: string }> = {
  abort: { done: 'files.aborted', failed: 'files.abortFailed' },
  replay: { done: 'files.replayed', failed: 'files.replayFailed' },
}

/** Aborts or resends a transfer and shows the outcome in a toast. */
export function useTransferMutation(mutation: TransferMutation) {
  const { t } = useTranslation()
  const service = useService(fileTransfers)
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id }: FileTransfer) => void (await service[mutation](id)),
    onSuccess: (_, { fileName: name }) => toast({ tone: 'success', text: t(messageKeys[mutation].done, { name }) }),
    onError: (error, { fileName: name }) =>
      toast({ tone: 'danger', text: `${t(messageKeys[mutation].failed, { name })} ${error.message}` }),
    onSettled: () => queries.invalidateQueries({ queryKey: service.key() }),
  })
}
