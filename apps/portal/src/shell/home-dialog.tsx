import { auth } from '@muster/core'
import { Dialog, toast, useClient } from '@muster/ui'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'

/** Confirms making the current screen the home page (000 §5). */
export function HomeDialog({ onClose }: { onClose(): void }): ReactNode {
  const { t } = useTranslation()
  const client = useClient(auth)
  const { pathname, search } = useLocation()
  const [busy, setBusy] = useState(false)

  async function answer(ok: boolean) {
    if (!ok) return onClose()
    setBusy(true)
    try {
      await client.setMainpage(pathname + search)
      toast({ tone: 'success', text: t('user.home.done') })
    } catch (error) {
      toast({ tone: 'danger', text: t('user.home.failed', { reason: error instanceof Error ? error.message : '' }) })
    }
    onClose()
  }

  return (
    <Dialog
      kind="confirm"
      title={t('user.home.title')}
      message={t('user.home.text')}
      okLabel={t('user.home')}
      busy={busy}
      onAnswer={answer}
    />
  )
}
