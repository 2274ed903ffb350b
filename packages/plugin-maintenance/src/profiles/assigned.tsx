import { LinkButton } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { maintenanceProfileList } from './profiles.routes.ts'

/** How many units got a profile, and from how many it was removed. */
export interface Outcome {
  added: number
  removed: number
}

/** What has been changed. */
export function Assigned({ name, added, removed }: Outcome & { name: string }): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      {added > 0 && <p>{t('maintenance.profile.assignedText', { name, count: added })}</p>}
      {removed > 0 && <p>{t('maintenance.profile.removedText', { name, count: removed })}</p>}
      <div className="m-wizard-actions">
        <LinkButton look="primary" href={maintenanceProfileList.href()}>
          {t('maintenance.profiles')}
        </LinkButton>
      </div>
    </>
  )
}
