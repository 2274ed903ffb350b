import type { FleetSchemas } from '@muster/contract'
import { Ago, Icon } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Shows that a device reports, or how long it has been silent. */
export function DeviceStatus({
  device: { silent, lastMessageAt },
}: {
  device: Pick<FleetSchemas['DeviceRow'], 'silent' | 'lastMessageAt'>
}): ReactNode {
  const { t } = useTranslation()
  const tone = !silent ? 'reporting' : lastMessageAt ? 'silent' : 'never'
  return (
    <span className="device-status" data-tone={tone}>
      <Icon name={tone === 'reporting' ? 'check' : tone === 'silent' ? 'alert' : 'clock'} size={16} />
      {tone === 'silent' ? (
        <Ago
          moment={lastMessageAt}
          text={({ unit, count }) =>
            unit === 'second'
              ? t('organisation.device.status.silent')
              : t(`organisation.device.status.silent.${unit}`, { count })
          }
        />
      ) : (
        t(`organisation.device.status.${tone}`)
      )}
    </span>
  )
}
