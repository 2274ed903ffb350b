import { auth } from '@muster/core'
import { Button, toast, useClient, useSession } from '@muster/ui'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Names both users during an impersonation and ends it. */
export function ImpersonationFrame(): ReactNode {
  const { t } = useTranslation()
  const session = useSession()
  const client = useClient(auth)
  const [busy, setBusy] = useState(false)
  if (!session?.impersonatedBy) return null
  const supporter = session.impersonatedBy

  async function recover() {
    setBusy(true)
    try {
      await client.recoverLogin()
    } catch {
      toast({ tone: 'danger', text: t('user.recover.failed') })
      setBusy(false)
    }
  }

  return (
    <div className="impersonation" role="status">
      <span>{t('user.impersonating', { supporter, user: session.username })}</span>
      <Button busy={busy} onClick={recover}>
        {t('user.recover', { supporter })}
      </Button>
    </div>
  )
}
