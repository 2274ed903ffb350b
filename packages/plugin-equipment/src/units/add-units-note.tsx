import { deviceList } from '@muster/plugin-organisation/routes'
import { amActivation } from '@muster/plugin-subscriptions/routes'
import { ScreenLink, useCan } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Explains how units are added, in place of an add button. */
export function AddUnitsNote(): ReactNode {
  const { t } = useTranslation()
  const claims = useCan({ anyOf: ['ADM_DEVICE_ADD'] })
  const activates = useCan({ ...amActivation.access })
  return (
    <p className="unit-origin m-muted">
      {t('equipment.units.origin')}{' '}
      {claims && (
        <ScreenLink href={deviceList.href({ query: { tab: 'waiting' } })}>{t('equipment.units.claim')}</ScreenLink>
      )}{' '}
      {activates && <ScreenLink href={amActivation.href({})}>{t('equipment.units.activate')}</ScreenLink>}
    </p>
  )
}
