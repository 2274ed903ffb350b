import { auth } from '@muster/core'
import { Dialog, toast, useClient } from '@muster/ui'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Confirms signing out; the guard then opens the login page, or a single sign-on provider also ends its session. */
export function LogoutDialog({ onClose }: { onClose(): void }): ReactNode {
  const { t } = useTranslation()
  const client = useClient(auth)
  const [busy, setBusy] = useState(false)

  async function answer(ok: boolean) {
    if (!ok) return onClose()
    setBusy(true)
    try {
      const page = await client.logout()
      if (page !== undefined) location.assign(page)
    } catch {
      toast({ tone: 'danger', text: t('user.logout.failed') })
      onClose()
    }
  }

  return (
    <Dialog
      kind="confirm"
      title={t('user.logout.title')}
      message={t('user.logout.text')}
      okLabel={t('user.logout')}
      busy={busy}
      onAnswer={answer}
    />
  )
}
