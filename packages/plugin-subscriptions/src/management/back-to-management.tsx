import { Icon, LinkButton, useCan } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { serviceManagement } from './management.routes.ts'

/** The way back to the choice, for who may see it. */
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
