import type { FleetSchemas } from '@muster/contract'
import { inBase, type Formats } from '@muster/core'
import { useFormat } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Answer } from '../tile/answer.tsx'
import { Facts } from '../tile/facts.tsx'
import { useLastInfo } from './use-last-info.ts'

const listed = 8

/** The figures of the last reading, in the user's units. */
export function SignalsTile({ unitId }: { unitId: number }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Answer query={useLastInfo(unitId)} isEmpty={({ timestamp }) => !timestamp} empty={t('dashboard.signals.none')}>
      {info => {
        const { speed, fuelLevel, engineHours, odometer, ignition, values, timestamp } = info
        return (
          <>
            <Facts
              wide
              facts={[
                { label: t('dashboard.signals.speed'), value: speed === undefined ? undefined : format.quantity('SPEED', inBase('SPEED', speed), 0) },
                { label: t('dashboard.signals.fuel'), value: format.percent(fuelLevel, 0) },
                { label: t('dashboard.signals.engineHours'), value: engineHours === undefined ? undefined : format.quantity('TIME', inBase('TIME', engineHours), 1) },
                { label: t('dashboard.signals.odometer'), value: odometer === undefined ? undefined : format.quantity('LENGTH', inBase('LENGTH', odometer / 1000), 0) },
                { label: t('dashboard.signals.ignition'), value: ignition === undefined ? undefined : t(ignition ? 'dashboard.signals.on' : 'dashboard.signals.off') },
                ...values.slice(0, listed).map(value => ({ label: value.label, value: worded(value, format) })),
              ]}
            />
            <p className="m-muted tile-small tile-onward" title={format.dateTimeZone(timestamp)}>
              {t('dashboard.signals.at', { time: format.dateTimeZone(timestamp) })}
            </p>
          </>
        )
      }}
    </Answer>
  )
}

function worded({ value, uom }: FleetSchemas['LastInfoValue'], format: Formats): string | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'number' && uom === '°C') return format.quantity('TEMPERATURE', inBase('TEMPERATURE', value), 0)
  const figure = typeof value === 'number' ? format.number(value, 1) : String(value)
  return uom ? `${figure} ${uom}` : figure
}
