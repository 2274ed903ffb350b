import {
  getPushQuietHours,
  getUserNotificationMode,
  listEnabledAlarmNotifications,
  listNotificationEntries,
} from '@muster/contract'
import { queryKeyOf } from '@muster/core'
import { toast, useDialogs, useHost, useClient, useSession, useUnsaved } from '@muster/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notificationSettings } from '../clients/notification-settings.client.ts'
import { usePush } from '../push/use-push.ts'
import { changesOf, isDirty, noChanges, type Draft } from './draft.ts'

/** Loads the notification settings of a user and holds unsaved changes. */
export function useSettings(userId: number) {
  const { t } = useTranslation()
  const { core } = useHost()
  const dialogs = useDialogs()
  const queryClient = useQueryClient()
  const client = useClient(notificationSettings)
  const isOwn = useSession()?.userId === userId
  const mode = useQuery(client.mode(userId))
  const quiet = useQuery(client.quiet(userId))
  const types = useQuery(client.alarmTypes())
  const alarms = useQuery(client.alarms(userId))
  const push = usePush()
  const [draft, setDraft] = useState<Draft>(noChanges)
  const dirty = isDirty(draft)
  const release = useUnsaved(dirty)

  const reload = () =>
    Promise.all(
      [getUserNotificationMode, getPushQuietHours, listEnabledAlarmNotifications, listNotificationEntries].map(
        operation => queryClient.invalidateQueries({ queryKey: queryKeyOf(operation) }),
      ),
    )
  const saving = useMutation({
    mutationFn: () => client.save(userId, changesOf(draft)),
    async onSuccess() {
      release()
      await reload()
      setDraft(noChanges)
      toast({ tone: 'success', text: t('notifications.settings.saved') })
    },
    // some changes may have been saved
    onError(error) {
      void reload()
      void dialogs.raise('updateError', { name: t('notifications.settings.title'), error })
    },
  })

  const queries = [mode, quiet, types, alarms]
  return {
    mode: draft.mode ?? mode.data?.notificationMode,
    savedMode: mode.data?.notificationMode,
    quiet: draft.quiet ?? quiet.data,
    savedQuiet: quiet.data,
    types: types.data ?? [],
    alarms: (alarms.data ?? []).map(from => ({ from, now: draft.alarms.get(from.alarmType) ?? from })),
    draft,
    change: setDraft,
    push,
    /** Called when push is selected for an alarm or a unit. */
    onPush: () => {
      if (isOwn) push.enableOnce()
    },
    isOwn,
    mayEdit: core.can({ inPerson: true, ...(!isOwn && { allOf: ['ADM_USER_VIEW', 'ADM_USER_EDIT'] }) }),
    isDirty: dirty,
    save: () => saving.mutate(),
    isSaving: saving.isPending,
    error: queries.find(({ error }) => error)?.error,
    // the push section is above the switches and would move them when it loads
    isLoading: queries.some(({ isPending }) => isPending) || (isOwn && push.isPending),
    retry: () => queries.forEach(query => void query.refetch()),
  }
}

export type Settings = ReturnType<typeof useSettings>
