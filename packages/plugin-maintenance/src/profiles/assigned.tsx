import { LinkButton } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { maintenanceProfileList } from './profiles.routes.ts'

/** What has been changed. */
export function Assigned({ name, count }: { name: string; count: number }): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('maintenance.profile.assignedText', { name, count })}</p>
      <div className="m-wizard-actions">
        <LinkButton look="primary" href={maintenanceProfileList.href()}>
          {t('maintenance.profiles')}
        </LinkButton>
      </div>
    </>
  )
}
