import { fenceRadius } from '@muster/contract'
import { useFormat } from '@muster/ui'
import { NumberField } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useController, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { GeofenceModel } from './geofence.schema.ts'

const foot = 0.3048

/** Edits the radius of a circle in metres or feet; hidden for a polygon. */
export function RadiusField({ control }: { control: Control<GeofenceModel> }): ReactNode {
  const { t } = useTranslation()
  const isMetric = useFormat().units.LENGTH.factor === 1
  const {
    field: { value: shape, onChange },
  } = useController({ control, name: 'shape' })
  if (shape?.shapeType !== 'CIRCLE') return null
  const metres = isMetric ? 1 : foot
  return (
    <NumberField
      label={t('profiles.geofence.radius')}
      unit={isMetric ? 'm' : 'ft'}
      min={1}
      max={Math.floor(fenceRadius.most / metres)}
      step={10}
      value={Math.round(shape.circleRadius / metres)}
      onChange={typed => {
        if (typed !== null) onChange({ ...shape, circleRadius: typed * metres })
      }}
    />
  )
}
