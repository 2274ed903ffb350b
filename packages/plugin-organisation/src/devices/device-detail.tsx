import { getDevice, moveDevice } from '@muster/contract'
import { WrongClockNote } from '@muster/fleet-kit/wrong-clock'
import { Button, useApi, useCan } from '@muster/ui'
import { TextArea } from '@muster/ui/controls'
import { DetailScreen, useDetail } from '@muster/ui/screens'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { aDevice, Device } from './device.schema.ts'
import { DeviceFacts } from './device-facts.tsx'
import { DeviceHistory } from './device-history.tsx'
import { DeviceMessage } from './device-message.tsx'
import { DeviceVolume } from './device-volume.tsx'
import { deviceDetail, deviceList } from './devices.routes.ts'
import { devices } from './devices.resource.ts'
import { MoveDeviceDrawer } from './move-device.drawer.tsx'
import './devices.css'

/** Shows a device with its messages, volume and units, and edits its notes. */
export function DeviceDetail({ params }: { params: { id: string } }): ReactNode {
  const { t } = useTranslation()
  const [isMoving, setMoving] = useState(false)
  // devices cannot be added, so `new` is an unknown ID
  const id = /^\d+$/.test(params.id) ? params.id : '0'
  const detail = useDetail(devices, {
    id,
    schema: Device,
    blank: aDevice,
    list: deviceList,
    self: deviceDetail,
    nameOf: ({ serialNumber }) => serialNumber,
  })
  const { data: device } = useQuery({
    ...useApi().queryFor(getDevice, { path: { id: Number(id) } }),
    enabled: detail.status === 'ready',
    refetchInterval: 10_000,
  })
  const mayMove = useCan({ ...moveDevice.access })
  return (
    <>
      <DetailScreen
        title={t('organisation.device')}
        detail={detail}
        actions={mayMove && device && <Button onClick={() => setMoving(true)}>{t('organisation.device.move')}</Button>}
        beside={
          device && (
            <div className="device-parts">
              <DeviceMessage device={device} />
              <DeviceVolume days={device.days} />
              <DeviceHistory history={device.history} />
            </div>
          )
        }
      >
        {device?.wrongClock && <WrongClockNote clock={device.wrongClock} />}
        {device && <DeviceFacts device={device} />}
        <TextArea of={detail.form} name="notes" label={t('organisation.device.notes')} max={4000} rows={6} />
      </DetailScreen>
      {isMoving && device && <MoveDeviceDrawer device={device} onClose={() => setMoving(false)} />}
    </>
  )
}
