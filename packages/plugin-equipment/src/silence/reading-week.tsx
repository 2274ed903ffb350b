import type { FleetSchemas } from '@muster/contract'
import { useFormat, useNow } from '@muster/ui'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const hourMs = 3_600_000
const hoursOfWeek = 168

/** Draws the hours of the last seven days, filling those with readings. */
export function ReadingWeek({ hours }: { hours: FleetSchemas['SilenceDiagnosis']['hours'] }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const id = useId()
  const current = Math.floor(useNow() / hourMs)
  const first = current - hoursOfWeek + 1
  const readings = new Map(hours.map(({ from, readings: count }) => [Math.floor(Date.parse(from) / hourMs), count]))
  const shown = Array.from({ length: hoursOfWeek }, (_, index) => ({
    hour: first + index,
    count: readings.get(first + index) ?? 0,
  }))
  const reported = shown.filter(({ count }) => count > 0).length
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('equipment.silence.week')}</h2>
      <p className="m-muted">{t('equipment.silence.week.text', { count: reported, total: hoursOfWeek })}</p>
      <svg className="silence-week" viewBox={`0 0 ${hoursOfWeek} 24`} preserveAspectRatio="none" aria-hidden="true">
        {shown.map(({ hour, count }, index) => (
          <rect key={hour} x={index + 0.1} y={count > 0 ? 0 : 20} width={0.8} height={count > 0 ? 24 : 4}>
            <title>
              {format.dateTime(hour * hourMs)}: {format.number(count)}
            </title>
          </rect>
        ))}
      </svg>
      <p className="silence-ends m-muted" aria-hidden="true">
        <span>{format.dateTime(first * hourMs)}</span>
        <span>{format.dateTime((current + 1) * hourMs)}</span>
      </p>
    </section>
  )
}
