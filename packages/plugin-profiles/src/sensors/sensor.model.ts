import type { FleetSchemas } from '@muster/contract'
import { rawOfRow, type SensorSettings } from '@muster/signals'
import { aLabel, measurementOf, settingOf } from '../measurement/measurement.model.ts'
import type { RowModel, SensorModel } from './sensor.schema.ts'

type Detail = FleetSchemas['Sensor']
type Input = FleetSchemas['SensorInput']
type Row = FleetSchemas['SensorLookupRow']

/** New sensor with two rows and voltage range V12 (001 §3, §9). */
export const aSensor: SensorModel = {
  name: '',
  type: 'FUEL_VOLTAGE',
  voltageRange: 'V12',
  rawUnit: 'voltage_mV',
  lookupTable: [
    { value: null, raw: null },
    { value: null, raw: null },
  ],
  ramp: true,
  sendRawValue: true,
  tankSize: null,
  alarmEnabled: false,
  maxDrop: null,
  dropTime: null,
  measurement: aLabel,
  detectionType: 'LAST',
  readOnly: false,
}

export function modelOf(sensor: Detail): SensorModel {
  const { name, type, voltageRange, lookupTable, ramp, transferFunctionType, analogSignalType, readOnly } = sensor
  const common: SensorModel = {
    ...aSensor,
    name,
    type,
    voltageRange,
    rawUnit: lookupTable.every(row => 'voltage_mV' in row) ? 'voltage_mV' : 'raw_value',
    lookupTable: lookupTable.map(row => ({ value: row.value, raw: rawOfRow(row) })),
    ramp,
    readOnly,
    ...(transferFunctionType !== undefined && { transferFunctionType }),
    ...(analogSignalType !== undefined && { analogSignalType }),
  }
  if (sensor.type !== 'FUEL_VOLTAGE')
    return { ...common, measurement: measurementOf(sensor.muSetting), detectionType: sensor.detectionType }
  const { alarmEnabled, maxDrop_mark: maxDrop, dropTimeFrame_s: dropTime } = sensor.fuelStolen
  return { ...common, sendRawValue: sensor.sendRawValue, tankSize: sensor.tankSize_l, alarmEnabled, maxDrop, dropTime }
}

/** Returns the unit of raw values; a frequency is never a voltage. */
export const rawUnitOf = ({ type, rawUnit }: Pick<SensorModel, 'type' | 'rawUnit'>): SensorModel['rawUnit'] =>
  type === 'INTERPOLATED_FREQUENCY' ? 'raw_value' : rawUnit

export function inputOf(model: SensorModel): Input {
  const { name, type, voltageRange, ramp, transferFunctionType, analogSignalType } = model
  const common = {
    name,
    voltageRange,
    ramp,
    lookupTable: rowsOf(model),
    ...(transferFunctionType !== undefined && { transferFunctionType }),
    ...(analogSignalType !== undefined && { analogSignalType }),
  }
  if (type !== 'FUEL_VOLTAGE')
    return {
      ...common,
      type,
      muSetting: settingOf(model.measurement) ?? { type: 'LABEL', label: '' },
      detectionType: model.detectionType,
    }
  const { sendRawValue, tankSize, alarmEnabled, maxDrop, dropTime } = model
  return {
    ...common,
    type,
    sendRawValue,
    tankSize_l: tankSize ?? 0,
    fuelStolen: { alarmEnabled, maxDrop_mark: maxDrop ?? 0, dropTimeFrame_s: dropTime ?? 0 },
  }
}

/** Returns the complete rows of a table; omits partial input. */
function rowsOf(model: Pick<SensorModel, 'type' | 'rawUnit' | 'lookupTable'>): Row[] {
  const unit = rawUnitOf(model)
  return model.lookupTable.flatMap(({ value, raw }): Row[] => {
    if (value === null || raw === null) return []
    return unit === 'voltage_mV' ? [{ value, voltage_mV: raw }] : [{ value, raw_value: raw }]
  })
}

/** Returns the input of the shared calculation. */
export function settingsOf(model: SensorModel): SensorSettings {
  const { type, voltageRange, ramp, tankSize } = model
  return { type, voltageRange, ramp, lookupTable: rowsOf(model), ...(tankSize !== null && { tankSize_l: tankSize }) }
}

export const aRow: RowModel = { value: null, raw: null }
