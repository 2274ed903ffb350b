import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Transfer } from './transfers.service.ts'

/** Shows the user and, for an impersonated one, the support user. */
export function Who({ transfer: { userName, actorName } }: { transfer: Transfer }): ReactNode {
  const { t } = useTranslation()
  return actorName ? t('organisation.move.actor', { user: userName, actor: actorName }) : userName
}
