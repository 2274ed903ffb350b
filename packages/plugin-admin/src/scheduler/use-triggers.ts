import { toast, useClient } from '@muster/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { scheduler, type Scheduler, type Trigger, type TriggerType } from '../clients/scheduler.client.ts'
import { useJobTexts } from './use-job-texts.ts'

/** Milliseconds between refreshes. */
export const refreshMs = 3000

export function useTriggers(type: TriggerType) {
  const { data, error, refetch } = useQuery({ ...useClient(scheduler).triggers(type), refetchInterval: refreshMs })
  const triggers = data?.items ?? []
  return {
    triggers,
    status: data ? (triggers.length > 0 ? 'ready' : 'empty') : error ? 'error' : 'loading',
    error: error?.message,
    reload: () => void refetch(),
  } as const
}

/** Applies an action to a trigger, shows the result as a toast and refreshes the lists. */
export function useTriggerAction(action: 'enable' | 'disable' | 'runNow', onDone?: () => void) {
  const { t } = useTranslation()
  const service: Scheduler = useClient(scheduler)
  const queries = useQueryClient()
  const { nameOf } = useJobTexts()
  return useMutation({
    mutationFn: (trigger: Trigger) => service[action](trigger),
    onSuccess: (_, trigger) =>
      void toast({ tone: 'success', text: t(`admin.scheduler.${action}.done`, { name: nameOf(trigger) }) }),
    onError: (error, trigger) =>
      void toast({
        tone: 'danger',
        text: `${t(`admin.scheduler.${action}.failed`, { name: nameOf(trigger) })} ${error.message}`,
      }),
    onSettled: () => {
      onDone?.()
      return queries.invalidateQueries({ queryKey: service.key() })
    },
  })
}
