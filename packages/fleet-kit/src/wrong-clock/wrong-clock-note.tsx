import type { FleetSchemas } from '@muster/contract'
import { useFormat } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * Warns that a device clock is often wrong, with frequency, an example and a fix.
 *
 * @example {device.wrongClock && <WrongClockNote clock={device.wrongClock} />}
 */
export function WrongClockNote({ clock }: { clock: FleetSchemas['WrongClock'] }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const { days, corrected, heldApart, deviceTimestamp, receivedAt, cause = 'OTHER' } = clock
  const counted = (what: 'corrected' | 'heldApart', count: number) =>
    count > 0 && ` ${t(`wrongClock.${what}`, { count, figure: format.number(count) })}`
  return (
    <div className="m-callout" data-tone="warning" role="note">
      <strong>{t('wrongClock.title')}</strong>
      <p>
        {t('wrongClock.days', { days })}
        {counted('corrected', corrected)}
        {counted('heldApart', heldApart)}
        {deviceTimestamp &&
          receivedAt &&
          ` ${t('wrongClock.last', { sent: format.dateTime(deviceTimestamp), received: format.dateTime(receivedAt) })}`}
      </p>
      <p>{t(`wrongClock.do.${cause}`)}</p>
    </div>
  )
}
