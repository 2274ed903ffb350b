import { getUser } from '@muster/contract'
import { LookupSelect, userLookup } from '@muster/fleet-kit/lookups'
import { toast, useApi } from '@muster/ui'
import { useState, type ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { UserModel } from './user.schema.ts'

const copied = [
  'companyId',
  'groupId',
  'isVisibleInNotification',
  'notificationMode',
  'languageId',
  'presetId',
  'jsDateFormat',
  'jsTimeFormat',
  'timezone',
] as const

/** Copies company, role, notifications and formats of another user into the form. */
export function CopySettings({ form }: { form: UseFormReturn<UserModel> }): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const [from, setFrom] = useState<number | null>(null)

  async function copy(userId: number | null) {
    setFrom(userId)
    if (userId === null) return
    try {
      const user = await api.call(getUser, { path: { userId } })
      for (const name of copied)
        if (user[name] !== undefined) form.setValue(name, user[name], { shouldDirty: true, shouldValidate: true })
    } catch (error) {
      toast({ tone: 'danger', text: error instanceof Error ? error.message : String(error) })
    }
  }

  return (
    <LookupSelect
      label={t('organisation.user.copy')}
      hint={t('organisation.user.copy.hint')}
      lookup={userLookup}
      value={from}
      onChange={id => void copy(id)}
    />
  )
}
