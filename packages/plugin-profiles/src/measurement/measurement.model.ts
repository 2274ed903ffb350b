import type { FleetSchemas } from '@muster/contract'
import { encodedValuesInput } from './encoded-values.schema.ts'
import type { MeasurementModel } from './measurement.schema.ts'

type Setting = FleetSchemas['MeasurementUnitSetting']

export const noMeasurement: MeasurementModel = { kind: 'NONE', label: '', typeId: null, unitId: null, values: [] }
export const aLabel: MeasurementModel = { ...noMeasurement, kind: 'LABEL' }

export function measurementOf(setting: Setting | undefined): MeasurementModel {
  if (!setting) return noMeasurement
  if (setting.type === 'PRESET') return { ...noMeasurement, kind: 'PRESET', typeId: setting.typeId, unitId: setting.id }
  const { type: kind, label } = setting
  return { ...noMeasurement, kind, label, values: setting.type === 'LOOKUP' ? setting.encodedValues : [] }
}

export function settingOf({ kind, label, typeId, unitId, values }: MeasurementModel): Setting | undefined {
  if (kind === 'NONE') return undefined
  if (kind === 'PRESET') return { type: kind, typeId: typeId ?? 0, id: unitId ?? 0 }
  return kind === 'LOOKUP' ? { type: kind, label, encodedValues: encodedValuesInput(values) } : { type: kind, label }
}
