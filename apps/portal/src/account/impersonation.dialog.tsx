import type { FleetSchemas } from '@muster/contract'
import { auth } from '@muster/core'
import { Dialog, RaisedDialog, useClient } from '@muster/ui'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { homeOf } from '../routing/detour.ts'
import { failureWords } from './failure-words.ts'

interface Props {
  user: FleetSchemas['SupportedUser']
  onCancel(): void
}

/** Confirms an impersonation, then opens the user's home page. */
export function ImpersonationDialog({ user, onCancel }: Props): ReactNode {
  const { t } = useTranslation()
  const client = useClient(auth)
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function answer(ok: boolean) {
    if (!ok) return onCancel()
    setBusy(true)
    try {
      const session = await client.impersonate(user.userId)
      await navigate(homeOf(session), { replace: true })
    } catch (error) {
      setFailure(failureWords(error, t))
    }
  }

  const { login, name, surname, companyName } = user
  const person = [name, surname].filter(Boolean).join(' ') || login
  if (failure !== undefined)
    return (
      <Dialog kind="error" title={t('account.actAs.failed', { user: login })} message={failure} onAnswer={onCancel} />
    )
  return (
    <RaisedDialog
      event="impersonateConfirmation"
      name={login}
      note={t('account.actAs.person', { person, company: companyName })}
      busy={busy}
      answer={answer}
    />
  )
}
