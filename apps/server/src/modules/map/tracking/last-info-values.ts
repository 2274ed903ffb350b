import type { FleetSchemas } from '@muster/contract'
import type { TFunction } from 'i18next'
import type { Database } from '#kernel/db/schema.ts'
import { lastInfoSetup, measured, type MeasuredValue, type Reading } from '#modules/equipment/models/public.ts'
import { signalInfos } from './signal-infos.ts'
import { describeSignals, signalIn } from './signals.ts'

type Shown = Pick<FleetSchemas['UnitLastInfo'], 'values' | 'hasTemplate'>

/**
 * What the last-info panel lists of a reading: what the template of the unit's model selects, in its order and under its
 * labels; without a template the measures that have a data source and were reported, then every signal.
 */
export async function lastInfoValues(
  db: Database,
  { unitId, reading, timestamp, t }: { unitId: number; reading: Reading; timestamp: string; t: TFunction },
): Promise<Shown> {
  const { template, sources } = await lastInfoSetup(db, unitId, t)
  const known = await signalInfos(db, [unitId], Object.keys(reading.signals ?? {}))
  const signals = describeSignals(reading.signals, t, known)
  const sourced = sources.flatMap(({ measure }) => {
    const value = measured(measure.code, sources, reading, t)
    return value?.value === undefined ? [] : [value]
  })
  const sourcedLabels = new Set(sourced.map(({ label }) => label))
  const values: MeasuredValue[] =
    template.length > 0
      ? template
          .filter(({ visible }) => visible)
          .map(({ code, label }) => {
            const value = measured(code, sources, reading, t) ??
              signals.find(signal => signal.code === code) ??
              signals.find(signal => signal.code === known.of(code)?.shownAs) ?? { code, ...signalIn(t, code) }
            return label ? { ...value, label } : value
          })
      : // a value is not listed twice under one name
        [...sourced, ...signals.filter(({ label }) => !sourcedLabels.has(label))]
  return { values: values.map(value => ({ ...value, timestamp })), ...(template.length > 0 && { hasTemplate: true }) }
}
