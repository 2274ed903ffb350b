import { useDialogs, useClient } from '@muster/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { events, type Alarm } from '../clients/events.client.ts'

/** Marks unread alarms as read for the current user. Shows a dialog on failure. */
export function useMarkRead(): { mark(alarms: readonly Alarm[], onDone?: () => void): void; isMarking: boolean } {
  const client = useClient(events)
  const queries = useQueryClient()
  const dialogs = useDialogs()
  const { mutate, isPending } = useMutation({
    mutationFn: client.mark,
    onSuccess: () => Promise.all(client.keys().map(queryKey => queries.invalidateQueries({ queryKey }))),
    onError: error => void dialogs.raise('updateError', { error }),
  })
  return {
    mark: (alarms, onSuccess) =>
      mutate(
        alarms.filter(({ isRead }) => isRead === 'UNREAD'),
        { onSuccess },
      ),
    isMarking: isPending,
  }
}
