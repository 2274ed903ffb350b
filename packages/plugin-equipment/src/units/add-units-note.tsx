import { claimQuarantinedDevice, listQuarantinedDevices } from '@muster/contract'
import { deviceList } from '@muster/plugin-organisation/routes'
import { amActivation } from '@muster/plugin-subscriptions/routes'
import { ScreenLink, useApi, useCan } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Explains how units are added, in place of an add button, to users who may add them. */
export function AddUnitsNote(): ReactNode {
  const { t } = useTranslation()
  const claims = useMayClaim()
  const activates = useCan({ ...amActivation.access })
  if (!claims && !activates) return null
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

/** Returns whether the user may claim devices: by permission, and in the root company, which only the server can check. */
function useMayClaim(): boolean {
  const mayClaim = useCan(claimQuarantinedDevice.access)
  const waiting = useQuery({
    ...useApi().queryFor(listQuarantinedDevices, { query: { limit: 1 } }),
    enabled: mayClaim,
    retry: false,
    staleTime: 60_000,
  })
  return mayClaim && waiting.isSuccess
}

/** Returns the text of the empty list, which offers only what the user may do. */
export function useEmptyUnits(): string {
  const { t } = useTranslation()
  const claims = useMayClaim()
  const activates = useCan({ ...amActivation.access })
  if (claims && activates) return t('equipment.units.empty')
  if (claims) return t('equipment.units.empty.claim')
  return t(activates ? 'equipment.units.empty.activate' : 'equipment.units.empty.none')
}
