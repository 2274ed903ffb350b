import { Icon, LinkButton, useCan } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { serviceManagement } from './management.routes.ts'

/** Links back to service management for users with permission. */
export function BackToManagement(): ReactNode {
  const { t } = useTranslation()
  if (!useCan(serviceManagement.access)) return null
  return (
    <LinkButton className="m-button m-screen-back" look="quiet" href={serviceManagement.href()}>
      <Icon name="back" size={16} />
      {t('subscriptions.management')}
    </LinkButton>
  )
}
