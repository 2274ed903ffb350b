import type { FleetSchemas } from '@muster/contract'
import { useFormat } from '@muster/ui'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes, sumVolumes } from './volume.ts'

/** Shows the data volume of a device by UTC day. */
export function DeviceVolume({ days }: { days: FleetSchemas['Device']['days'] }): ReactNode {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  const id = useId()
  const [now] = useState(() => new Date())
  const sums = sumVolumes(days, now)
  return (
    <section className="device-part" aria-labelledby={id}>
      <h2 id={id}>{t('organisation.device.volume')}</h2>
      <table className="device-table" aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{t('organisation.device.volume.period')}</th>
            <th scope="col" data-align="end">
              {t('organisation.device.volume.messages')}
            </th>
            <th scope="col" data-align="end">
              {t('organisation.device.volume.bytes')}
            </th>
          </tr>
        </thead>
        <tbody>
          {(['today', 'month', 'days'] as const).map(period => (
            <tr key={period}>
              <td>{t(`organisation.device.volume.${period}`)}</td>
              <td data-align="end">{format.number(sums[period].messages)}</td>
              <td data-align="end">{formatBytes(sums[period].bytes, i18n.language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="m-muted">{t('organisation.device.volume.hint')}</p>
    </section>
  )
}
