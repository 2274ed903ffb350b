import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Transfer } from './transfers.service.ts'

/** The user, and support who acted as the user. */
export function Who({ transfer: { userName, actorName } }: { transfer: Transfer }): ReactNode {
  const { t } = useTranslation()
  return actorName ? t('organisation.move.actor', { user: userName, actor: actorName }) : userName
}
