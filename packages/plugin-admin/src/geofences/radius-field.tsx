import { fenceRadius } from '@muster/contract'
import { useFormat } from '@muster/ui'
import { NumberField } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const foot = 0.3048

/** A radius in metres, typed in metres or feet. */
export function RadiusField({ value, onChange }: { value: number; onChange(metres: number): void }): ReactNode {
  const { t } = useTranslation()
  const isMetric = useFormat().units.LENGTH.factor === 1
  const metres = isMetric ? 1 : foot
  return (
    <NumberField
      label={t('admin.geofence.radius')} unit={isMetric ? 'm' : 'ft'} min={1} max={Math.floor(fenceRadius.most / metres)} step={10}
      value={Math.round(value / metres)}
      onChange={typed => { if (typed !== null) onChange(typed * metres) }}
    />
  )
}
