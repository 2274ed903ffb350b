import { type FleetSchemas, shownIn } from '@muster/contract'
import { inBase } from '@muster/core'
import { useFormat } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Explained } from '@muster/fleet-kit/report'
import { useToday } from './use-today.ts'
import { useLastInfo } from './use-unit.ts'
import { type Fact, Facts } from '../tile/facts.tsx'
import { TileContent } from '../tile/tile-content.tsx'

const others = 8

/** Shows the values of the last reading in the user's units. */
export function SignalsTile({ unitId }: { unitId: number }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const factsOf = useSignalFacts(unitId, others)
  return (
    <TileContent
      query={useLastInfo(unitId)}
      isEmpty={({ timestamp }) => !timestamp}
      empty={t('dashboard.signals.none')}
    >
      {info => (
        <>
          <Facts wide facts={factsOf(info)} />
          <p className="m-muted tile-small tile-onward">
            {t('dashboard.signals.at', { time: format.dateTimeZone(info.timestamp) })}
          </p>
        </>
      )}
    </TileContent>
  )
}

type LastInfo = FleetSchemas['UnitLastInfo']

/** Returns names and values of a reading: those of the model's template, else the common ones and some others. */
function useSignalFacts(unitId: number, others: number): (info: LastInfo) => Fact[] {
  const { t } = useTranslation()
  const format = useFormat()
  const { from, to } = useToday()
  const signal = ({ code, value, uom }: LastInfo['values'][number]) =>
    formatted(value, known => {
      if (code === 'IGNITION') return t(known ? 'dashboard.signals.on' : 'dashboard.signals.off')
      if (typeof known === 'boolean') return t(known ? 'dashboard.signals.yes' : 'dashboard.signals.no')
      if (typeof known === 'string') return known
      if (uom === '°C') return format.quantity('TEMPERATURE', inBase('TEMPERATURE', known), 0)
      if (uom === 'km/h') return format.quantity('SPEED', inBase('SPEED', known), 0)
      if (uom === 'km') return format.quantity('LENGTH', inBase('LENGTH', known), 0)
      const { label, factor, offset } = shownIn(uom, format.units)
      return `${format.number(known * factor + offset, 1)} ${label}`.trim()
    })
  const factOf = (value: LastInfo['values'][number]): Fact => ({
    label: value.label,
    value: signal(value),
    ...(value.source && { title: t('dashboard.signals.from', { source: value.source }) }),
  })
  const usual = ({ speed, fuelLevel, engineHours, odometer, ignition }: LastInfo): (Fact & { code: string })[] => [
    {
      code: 'SPEED',
      label: t('dashboard.signals.speed'),
      value: formatted(speed, kmh => format.quantity('SPEED', inBase('SPEED', kmh), 0)),
    },
    { code: 'FUEL_LEVEL', label: t('dashboard.signals.fuel'), value: format.percent(fuelLevel, 0) },
    {
      code: 'ENGINE_HOURS',
      label: t('dashboard.signals.engineHours'),
      value: formatted(engineHours, hours => format.quantity('TIME', inBase('TIME', hours), 1)),
      render: shown => (
        <Explained figure="engineHours.engineHours" unitId={unitId} from={from} to={to}>
          {shown}
        </Explained>
      ),
    },
    {
      code: 'ODOMETER',
      label: t('dashboard.signals.odometer'),
      value: formatted(odometer, metres => format.quantity('LENGTH', inBase('LENGTH', metres / 1000), 0)),
    },
    {
      code: 'IGNITION',
      label: t('dashboard.signals.ignition'),
      value: formatted(ignition, isOn => t(isOn ? 'dashboard.signals.on' : 'dashboard.signals.off')),
    },
  ]
  return info => {
    if (info.hasTemplate) return info.values.map(factOf)
    // a value with its own data source replaces the common one
    const sourced = new Set(info.values.flatMap(({ code, source }) => (source ? [code] : [])))
    return [...usual(info).filter(({ code }) => !sourced.has(code)), ...info.values.slice(0, others).map(factOf)]
  }
}

function formatted<T>(value: T | undefined, format: (value: T) => string): string | undefined {
  return value === undefined ? undefined : format(value)
}
