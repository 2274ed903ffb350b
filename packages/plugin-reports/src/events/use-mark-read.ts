import { useDialogs, useService } from '@muster/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { events, type Alarm } from '../services/events.service.ts'

/** Marks unread alarms as read for the current user. Shows a dialog on failure. */
export function useMarkRead(): { mark(alarms: readonly Alarm[], onDone?: () => void): void; isMarking: boolean } {
  const service = useService(events)
  const client = useQueryClient()
  const dialogs = useDialogs()
  const { mutate, isPending } = useMutation({
    mutationFn: service.mark,
    onSuccess: () => Promise.all(service.keys().map(queryKey => client.invalidateQueries({ queryKey }))),
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
