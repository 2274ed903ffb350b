import type { FleetSchemas } from '@muster/contract'
import { inBase } from '@muster/core'
import { useFormat } from '@muster/ui'
import { useTranslation } from 'react-i18next'
import type { Fact } from '../tile/facts.tsx'

type LastInfo = FleetSchemas['UnitLastInfo']

/** Names and figures of a reading: the common ones first, whether reported or not, then as many of the others. */
export function useSignalFacts(others: number): (info: LastInfo) => Fact[] {
  const { t } = useTranslation()
  const format = useFormat()
  const given = <T>(value: T | undefined, word: (value: T) => string) => (value === undefined ? undefined : word(value))
  const signal = ({ value, uom }: LastInfo['values'][number]) =>
    given(value, known => {
      if (typeof known === 'boolean') return t(known ? 'dashboard.signals.yes' : 'dashboard.signals.no')
      if (typeof known === 'string') return known
      if (uom === '°C') return format.quantity('TEMPERATURE', inBase('TEMPERATURE', known), 0)
      return `${format.number(known, 1)} ${uom}`.trim()
    })
  return ({ speed, fuelLevel, engineHours, odometer, ignition, values }) => [
    {
      label: t('dashboard.signals.speed'),
      value: given(speed, kmh => format.quantity('SPEED', inBase('SPEED', kmh), 0)),
    },
    { label: t('dashboard.signals.fuel'), value: format.percent(fuelLevel, 0) },
    {
      label: t('dashboard.signals.engineHours'),
      value: given(engineHours, hours => format.quantity('TIME', inBase('TIME', hours), 1)),
    },
    {
      label: t('dashboard.signals.odometer'),
      value: given(odometer, metres => format.quantity('LENGTH', inBase('LENGTH', metres / 1000), 0)),
    },
    {
      label: t('dashboard.signals.ignition'),
      value: given(ignition, isOn => t(isOn ? 'dashboard.signals.on' : 'dashboard.signals.off')),
    },
    ...values.slice(0, others).map(value => ({ label: value.label, value: signal(value) })),
  ]
}
