import type { FleetSchemas } from '@muster/contract'
import { Ago } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './device-settings.css'

export type DeviceProfile = FleetSchemas['DeviceProfile']

/** Shows a device's response to a profile. The reason of a rejection is in the device's words. */
export function DeviceProfileState({ profile: { state, since, reason } }: { profile: DeviceProfile }): ReactNode {
  const { t } = useTranslation()
  return (
    <p className="device-profile-state" data-state={state}>
      {state === 'APPLIED' && t('deviceSettings.applied')}
      {state === 'PENDING' && <Ago moment={since} text={({ ago }) => t('deviceSettings.pending', { ago })} />}
      {state === 'REFUSED' && (reason ? t('deviceSettings.refused', { reason }) : t('deviceSettings.refused.noReason'))}
      {state === 'NOT_SUPPORTED' && t('deviceSettings.notSupported')}
    </p>
  )
}
