import { Dialog } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Says why a change of the sign-in failed, until it is read. */
export function NotChanged({ reason, onRead }: { reason: string | undefined; onRead(): void }): ReactNode {
  const { t } = useTranslation()
  if (reason === undefined) return null
  return <Dialog kind="error" title={t('account.security.notChanged')} message={reason} onAnswer={onRead} />
}
