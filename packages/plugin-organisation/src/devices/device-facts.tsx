import type { FleetSchemas } from '@muster/contract'
import { Time } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DeviceStatus } from './device-status.tsx'
import { UnitLink } from './unit-link.tsx'

export function DeviceFacts({ device }: { device: FleetSchemas['Device'] }): ReactNode {
  const { t } = useTranslation()
  const facts: [label: string, value: ReactNode][] = [
    [t('organisation.device.uid'), device.uniqueId],
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
  return (
    <dl className="device-facts">
      {facts.map(([label, value]) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
