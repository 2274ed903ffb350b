import { getDevice, moveDevice, type FleetSchemas } from '@muster/contract'
import { WrongClockNote } from '@muster/fleet-kit/wrong-clock'
import { HistoryLink } from '@muster/fleet-kit/record-history'
import { Button, Facts, Identifier, useApi, useCan, Time } from '@muster/ui'
import { TextArea } from '@muster/ui/controls'
import { DetailScreen, useDetail } from '@muster/ui/screens'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DeviceLinkPart } from './device-link.tsx'
import { DeviceHistory } from './device-history.tsx'
import { DeviceMessage } from './device-message.tsx'
import { DeviceVolume } from './device-volume.tsx'
import { deviceDetail, deviceList } from './devices.routes.ts'
import { devices } from './devices.resource.ts'
import { MoveDeviceDrawer } from './move-device.drawer.tsx'
import './devices.css'
import { z } from 'zod'
import { DeviceStatus } from './device-status.tsx'
import { UnitLink } from './unit-link.tsx'

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
        actions={
          device && (
            <>
              <HistoryLink kind="device" id={id} name={detail.name} />
              {mayMove && <Button onClick={() => setMoving(true)}>{t('organisation.device.move')}</Button>}
            </>
          )
        }
        beside={
          device && (
            <div className="device-parts">
              <DeviceMessage device={device} />
              <DeviceVolume days={device.days} />
              <DeviceLinkPart device={device} />
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

/** The serial number is the title of the form and is not sent. */
const Device = z.object({ serialNumber: z.string(), notes: z.string().max(4000) })

const aDevice: z.infer<typeof Device> = { serialNumber: '', notes: '' }

function DeviceFacts({ device }: { device: FleetSchemas['Device'] }): ReactNode {
  const { t } = useTranslation()
  const facts: [label: string, value: ReactNode][] = [
    [t('organisation.device.uid'), <Identifier key="uid" value={device.uniqueId} />],
    [t('organisation.device.type'), device.typeCode.toUpperCase()],
    [t('organisation.device.status'), <DeviceStatus key="status" device={device} />],
    [t('organisation.device.lastMessage'), <Time key="last" value={device.lastMessageAt} />],
    [t('organisation.unit'), <UnitLink key="unit" unitId={device.unitId} name={device.unitName} />],
    [t('organisation.company'), device.companyName ?? '-'],
    [t('organisation.device.source'), device.source],
    [t('organisation.device.protocol'), device.protocol ?? '-'],
    [t('organisation.device.firmware'), device.firmware ?? '-'],
    [t('organisation.device.created'), <Time key="created" value={device.createdAt} />],
  ]
  return <Facts className="device-facts" facts={facts} />
}
