import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'

/** Shows support that acts as another user that bookings require their own session. */
export function InPersonNote(): ReactNode {
  const { t } = useTranslation()
  return <p className="m-muted">{t('subscriptions.inPerson')}</p>
}
