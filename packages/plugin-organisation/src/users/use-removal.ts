import { getUserConsequences } from '@muster/contract'
import { useApi, useDialogs, useFormat } from '@muster/ui'
import { useTranslation } from 'react-i18next'

const kinds = ['sessions', 'embedTokens', 'scheduledReports'] as const

/** Confirms the deletion of a user and names its consequences. */
export function useRemoval(userId: number): (name: string) => Promise<boolean> {
  const { t } = useTranslation()
  const { number } = useFormat()
  const api = useApi()
  const dialogs = useDialogs()
  return async name => {
    try {
      const ends = await api.call(getUserConsequences, { path: { userId } })
      const list = kinds
        .filter(kind => ends[kind] > 0)
        .map(kind => t(`organisation.user.delete.${kind}`, { count: ends[kind], number: number(ends[kind]) }))
      const note = list.length > 0 ? t('organisation.user.delete.ends', { list: list.join(', ') }) : undefined
      return dialogs.raise('userDeletion', { name, ...(note && { note }) })
    } catch (error) {
      await dialogs.raise('deleteError', { name, error })
      return false
    }
  }
}
