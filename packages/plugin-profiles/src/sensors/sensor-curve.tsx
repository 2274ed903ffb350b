import { isInterpolated, nominalOf, pointsOf, sensorCurve } from '@muster/signals'
import { useFormat } from '@muster/ui'
import { NumberField } from '@muster/ui/controls'
import { useMemo, useState, type ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { rawUnitOf, settingsOf } from './sensor.model.ts'
import type { SensorModel } from './sensor.schema.ts'
import { plotOf } from './plot.ts'

/** Plots the lookup table, and converts an entered raw value with the server's calculation. */
export function SensorCurve({ form }: { form: UseFormReturn<SensorModel> }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const model = useWatch({ control: form.control }) as SensorModel
  const [raw, setRaw] = useState<number | null>(null)
  const settings = useMemo(() => settingsOf(model), [model])
  const points = pointsOf(settings.lookupTable)
  const rawUnit = model.type === 'INTERPOLATED_FREQUENCY' ? 'Hz' : rawUnitOf(model) === 'voltage_mV' ? 'mV' : ''
  const unit = model.type === 'FUEL_VOLTAGE' ? 'l' : model.measurement.kind === 'LABEL' ? model.measurement.label : ''
  const curve = sensorCurve(settings)
  const value = raw === null ? undefined : curve(raw)
  const said = (figure: number | undefined, label: string) =>
    figure === undefined ? '-' : `${format.number(figure, 3)} ${label}`.trimEnd()
  const [first, last] = [points[0], points.at(-1)]
  if (points.length < 2 || !first || !last || first.raw === last.raw)
    return <p className="m-muted">{t('profiles.sensor.curve.none')}</p>
  const plot = plotOf(points, isInterpolated(settings), curve)
  const marked = raw === null || value === undefined ? undefined : plot.at(raw, value)
  const nominal = nominalOf(model.voltageRange) / 1000
  return (
    <section className="sensor-curve" aria-label={t('profiles.sensor.curve')}>
      <h3>{t('profiles.sensor.curve')}</h3>
      <div className="sensor-plot">
        <span className="sensor-plot-top">{said(plot.high, unit)}</span>
        <span className="sensor-plot-bottom">{said(plot.low, unit)}</span>
        <svg
          viewBox={`0 0 ${plot.width} ${plot.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('profiles.sensor.curve.text', {
            count: points.length,
            from: said(first.raw, rawUnit),
            to: said(last.raw, rawUnit),
            first: said(curve(first.raw), unit),
            last: said(curve(last.raw), unit),
          })}
        >
          <path d={plot.path} />
        </svg>
        {points.map((point, index) => {
          const { left, top } = plot.at(point.raw, point.value)
          return <i key={index} className="sensor-point" style={{ left, top }} />
        })}
        {marked && <i className="sensor-point" data-tested style={marked} />}
        <span className="sensor-plot-start">{said(first.raw, rawUnit)}</span>
        <span className="sensor-plot-end">{said(last.raw, rawUnit)}</span>
      </div>
      <div className="sensor-test">
        <NumberField
          label={t('profiles.sensor.test')}
          hint={
            model.type === 'INTERPOLATED_RATIOMETRIC' && nominal > 0
              ? t('profiles.sensor.test.supply', { volts: nominal })
              : undefined
          }
          unit={rawUnit || undefined}
          digits={3}
          nullable
          value={raw}
          onChange={setRaw}
        />
        <output aria-live="polite">
          {raw === null ? '' : t('profiles.sensor.test.result', { value: said(value, unit) })}
        </output>
      </div>
    </section>
  )
}
