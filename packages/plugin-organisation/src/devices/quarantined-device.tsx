import { Facts, Identifier, Time, useFormat } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Drawer } from '@muster/ui/drawer'
import type { FleetSchemas } from '@muster/contract'

/** Device in quarantine: it sent data before a company claimed it. */
export type QuarantinedDevice = FleetSchemas['QuarantinedDevice']

type Place = NonNullable<QuarantinedDevice['position']>

/** Shows the reported identity of a quarantined device and its last readings and events. */
export function QuarantinedDeviceFacts({ device }: { device: QuarantinedDevice }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const counts = useItemCounts(device)
  const place = ({ lat, lng }: Place) => `${format.number(lat, 5)}, ${format.number(lng, 5)}`
  const facts: [label: string, value: ReactNode][] = [
    [t('organisation.device.uid'), <Identifier key="uid" value={device.deviceUid} />],
    [t('organisation.name'), device.name ?? '-'],
    [t('organisation.waiting.brand'), device.brand ?? '-'],
    [t('organisation.waiting.model'), device.model ?? '-'],
    [t('organisation.waiting.category'), device.category ?? '-'],
    [t('organisation.device.serial'), <Identifier key="serial" value={device.serial} />],
    [t('organisation.device.source'), device.source],
    [t('organisation.waiting.items'), t('organisation.waiting.counts', counts)],
    [t('organisation.waiting.first'), <Time key="first" value={device.firstSeen} />],
    [t('organisation.waiting.last'), <Time key="last" value={device.lastSeen} />],
    [t('organisation.waiting.position'), device.position ? place(device.position) : '-'],
  ]
  return (
    <>
      <Facts className="device-facts" facts={facts} />
      <h3>{t('organisation.waiting.lastItems')}</h3>
      <div className="device-items" role="region" aria-label={t('organisation.waiting.lastItems')} tabIndex={0}>
        <table aria-label={t('organisation.waiting.lastItems')}>
          <thead>
            <tr>
              {(['time', 'event', 'position', 'speed', 'key'] as const).map(column => (
                <th key={column} scope="col">
                  {t(`organisation.waiting.item.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {device.lastItems.map(({ kind, at, type, position, speed, ignition }) => (
              <tr key={`${kind} ${at} ${type ?? ''}`}>
                <th scope="row">
                  <Time value={at} />
                </th>
                <td>{kind === 'EVENT' ? type : '-'}</td>
                <td>{position ? place(position) : '-'}</td>
                <td>{speed === undefined ? '-' : format.quantity('SPEED', speed as never, 0)}</td>
                <td>{ignition === undefined ? '-' : t(`organisation.waiting.ignition.${ignition ? 'on' : 'off'}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Shows a quarantined device read-only, for example to support staff who impersonate a user. */
export function QuarantinedDeviceDrawer({
  device,
  onClose,
}: {
  device: QuarantinedDevice
  onClose(): void
}): ReactNode {
  const { t } = useTranslation()
  return (
    <Drawer title={device.deviceUid} onClose={onClose}>
      <p className="m-muted">{t('organisation.waiting.inPerson')}</p>
      <QuarantinedDeviceFacts device={device} />
    </Drawer>
  )
}

/** Returns localised counts such as `1 position` and `3 events`. */
export function useItemCounts({ positionsCount, eventsCount }: QuarantinedDevice): {
  positions: string
  events: string
} {
  const { t } = useTranslation()
  const { number } = useFormat()
  return {
    positions: t('organisation.waiting.positions', { count: positionsCount, shown: number(positionsCount) }),
    events: t('organisation.waiting.events', { count: eventsCount, shown: number(eventsCount) }),
  }
}
