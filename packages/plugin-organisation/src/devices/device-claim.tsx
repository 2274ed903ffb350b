import { listQuarantinedDevices } from '@muster/contract'
import { Loading, useApi, useHost } from '@muster/ui'
import { Screen } from '@muster/ui/screens'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ClaimDrawer } from './claim.drawer.tsx'
import { deviceList } from './devices.routes.ts'
import './devices.css'

/** Opens the claim of a device from its label code, once the device has sent data. */
export function DeviceClaim({ query: { device, key } }: { query: { device: string; key: string } }): ReactNode {
  const { t } = useTranslation()
  const { nav } = useHost().core
  const [isDone, setDone] = useState(false)
  const { data, error } = useQuery({
    ...useApi().queryFor(listQuarantinedDevices, { query: { filter: device, start: 0, limit: 50 } }),
    refetchInterval: 3000,
  })
  // after the drawer, which asks before its input is left, has gone
  useEffect(() => {
    if (isDone) nav?.go(deviceList.href({}), { replace: true })
  }, [isDone, nav])
  const waiting = data?.items.find(({ deviceUid }) => deviceUid === device)
  return (
    <Screen className="devices" title={t('organisation.waiting.claimTitle', { uid: device })}>
      {error ? (
        <p className="m-field-error" role="alert">
          {error.message}
        </p>
      ) : data ? (
        <p>{t('organisation.waiting.claimWaits', { uid: device })}</p>
      ) : (
        <Loading />
      )}
      {waiting && !isDone && <ClaimDrawer device={waiting} labelKey={key} onClose={() => setDone(true)} />}
    </Screen>
  )
}
