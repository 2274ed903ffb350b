import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'

/** For support that acts as another user: nothing is booked on behalf of somebody. */
export function InPersonNote(): ReactNode {
  const { t } = useTranslation()
  return <p className="m-muted">{t('subscriptions.inPerson')}</p>
}
