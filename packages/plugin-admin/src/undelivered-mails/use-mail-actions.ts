import { discardUndeliveredMails, sendUndeliveredMails } from '@muster/contract'
import { loadSequentially } from '@muster/core'
import { toast, useApi } from '@muster/ui'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

/** Maximum number of emails in a call. */
const most = 20

const batchesOf = (ids: readonly number[]) =>
  Array.from({ length: Math.ceil(ids.length / most) }, (_, i) => ids.slice(i * most, (i + 1) * most))

/** Sends emails again, or discards them, and shows the result as a toast. */
export function useMailActions(onSettled: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const onError = (error: Error) =>
    void toast({ tone: 'danger', text: `${t('admin.undeliveredMails.failed')} ${error.message}` })
  const send = useMutation({
    mutationFn: (ids: readonly number[]) =>
      loadSequentially(batchesOf(ids), mailIds => api.call(sendUndeliveredMails, { body: { mailIds: [...mailIds] } })),
    onSuccess: results => {
      const sent = results.reduce((sum, result) => sum + result.sent, 0)
      const failed = results.flatMap(result => result.failed)
      if (sent > 0) toast({ tone: 'success', text: t('admin.undeliveredMails.sent', { count: sent }) })
      if (failed.length > 0)
        toast({
          tone: 'danger',
          text: `${t('admin.undeliveredMails.notSent', { count: failed.length })} ${failed[0]?.reason}`,
        })
    },
    onError,
    onSettled,
  })
  const discard = useMutation({
    mutationFn: (ids: readonly number[]) =>
      loadSequentially(batchesOf(ids), mailIds =>
        api.call(discardUndeliveredMails, { body: { mailIds: [...mailIds] } }),
      ),
    onSuccess: (_, ids) =>
      void toast({ tone: 'success', text: t('admin.undeliveredMails.discarded', { count: ids.length }) }),
    onError,
    onSettled,
  })
  return { send, discard }
}
