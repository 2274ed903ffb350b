import { toast, useDialogs, useLeave } from '@muster/ui'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { losingCommands } from './draft.ts'
import type { UnitGeofences } from './use-unit-geofences.ts'

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
