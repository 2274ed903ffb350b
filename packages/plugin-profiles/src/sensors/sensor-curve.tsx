import { isInterpolated, nominalOf, pointsOf, sensorCurve, type SensorCurve, type SensorPoint } from '@muster/signals'
import { useFormat } from '@muster/ui'
import { NumberField } from '@muster/ui/controls'
import { useMemo, useState, type ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { rawUnitOf, settingsOf } from './sensor.model.ts'
import type { SensorModel } from './sensor.schema.ts'

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
  const formatValue = (figure: number | undefined, label: string) =>
    figure === undefined ? '-' : `${format.number(figure, 3)} ${label}`.trimEnd()
  const [first, last] = [points[0], points.at(-1)]
  if (points.length < 2 || !first || !last || first.raw === last.raw)
    return <p className="m-muted">{t('profiles.sensor.curve.none')}</p>
  const plot = plotCurve(points, isInterpolated(settings), curve)
  const marked = raw === null || value === undefined ? undefined : plot.at(raw, value)
  const nominal = nominalOf(model.voltageRange) / 1000
  return (
    <section className="sensor-curve" aria-label={t('profiles.sensor.curve')}>
      <h3>{t('profiles.sensor.curve')}</h3>
      <div className="sensor-plot">
        <span className="sensor-plot-top">{formatValue(plot.high, unit)}</span>
        <span className="sensor-plot-bottom">{formatValue(plot.low, unit)}</span>
        <svg
          viewBox={`0 0 ${plot.width} ${plot.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('profiles.sensor.curve.text', {
            count: points.length,
            from: formatValue(first.raw, rawUnit),
            to: formatValue(last.raw, rawUnit),
            first: formatValue(curve(first.raw), unit),
            last: formatValue(curve(last.raw), unit),
          })}
        >
          <path d={plot.path} />
        </svg>
        {points.map((point, index) => {
          const { left, top } = plot.at(point.raw, point.value)
          return <i key={index} className="sensor-point" style={{ left, top }} />
        })}
        {marked && <i className="sensor-point" data-tested style={marked} />}
        <span className="sensor-plot-start">{formatValue(first.raw, rawUnit)}</span>
        <span className="sensor-plot-end">{formatValue(last.raw, rawUnit)}</span>
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
          {raw === null ? '' : t('profiles.sensor.test.result', { value: formatValue(value, unit) })}
        </output>
      </div>
    </section>
  )
}

const [width, height] = [400, 160]
/** Share of the raw range shown outside the table, where the curve is flat. */
const marginShare = 0.05

/** Returns the SVG path of a curve in a 400 by 160 box, and positions over it in percent. */
function plotCurve(points: readonly SensorPoint[], isLine: boolean, curve: SensorCurve) {
  const [first = 0, last = 1] = [points[0]?.raw, points.at(-1)?.raw]
  const margin = (last - first) * marginShare
  const [from, to] = [first - margin, last + margin]
  const values = points.map(({ raw, value }) => curve(raw) ?? value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const span = high - low || 1
  const x = (raw: number) => Math.min(Math.max((raw - from) / (to - from), 0), 1)
  const y = (value: number) => (high === low ? 0.5 : Math.min(Math.max((high - value) / span, 0), 1))
  const at = (raw: number, value: number) => ({ left: `${x(raw) * 100}%`, top: `${y(value) * 100}%` })
  const pair = (raw: number, value: number) => `${(x(raw) * width).toFixed(1)} ${(y(value) * height).toFixed(1)}`
  const drawn = points.flatMap((point, index) => {
    const value = values[index] ?? 0
    const before = values[index - 1]
    return isLine || before === undefined ? [pair(point.raw, value)] : [pair(point.raw, before), pair(point.raw, value)]
  })
  const path = `M${[pair(from, values[0] ?? 0), ...drawn, pair(to, values.at(-1) ?? 0)].join('L')}`
  return { width, height, path, low, high, at }
}
