import type { FleetSchemas } from '@muster/contract'
import { measurementOf, noMeasurement, settingOf } from '../measurement/measurement.model.ts'
import { notificationInput, notificationModel } from '@muster/fleet-kit/notification'
import type { AlarmModel, InputModel, InternalInputModel, IoProfileModel, OutputModel } from './io-profile.schema.ts'

type Detail = FleetSchemas['IoProfile']
type Input = FleetSchemas['IoProfileInput']
type Alarm = FleetSchemas['IoAlarm']

export const anIoProfile = (deviceFeatureSet: string): IoProfileModel => ({
  deviceFeatureSet,
  name: '',
  defaultConfiguration: false,
  inputs: [],
  internalInputs: [],
  outputs: [],
  notification: notificationModel(),
  fuelRate: null,
  readOnly: false,
})

/** Returns a newly enabled input (001 §4). */
export const anInput = (index: number, name: string): InputModel => ({
  index,
  name,
  type: 'DIGITAL',
  notificationType: 'REPORT',
  attribute: null,
  logic: null,
  onText: null,
  offText: null,
  sensorId: null,
  alarms: [],
})

export const anInternalInput = (index: number, name: string, type: string): InternalInputModel => ({
  index,
  name,
  type,
  notificationType: 'REPORT',
  detectionType: 'LAST',
  measurement: noMeasurement,
  alarms: [],
})

export const anOutput = (index: number, name: string): OutputModel => ({
  index,
  name,
  onTemplateId: null,
  offTemplateId: null,
})

/** Returns a new alarm with 3 seconds and threshold 0 (001 §9). */
export const anAlarm = (name: string): AlarmModel => ({
  name,
  type: 'SIMPLE',
  duration: 3,
  threshold: 0,
  behaviourId: null,
  greaterThan: false,
  greaterEqual: false,
  lessThan: false,
  lessEqual: false,
})

/** Returns false for a report-only input, which raises no alarms (001 §4). */
export const raisesAlarms = ({ notificationType }: Pick<InputModel, 'notificationType'>): boolean =>
  notificationType !== 'REPORT'

export function modelOf({ notification, fuelRate, ...detail }: Detail): IoProfileModel {
  return {
    deviceFeatureSet: detail.deviceFeatureSet,
    name: detail.name,
    defaultConfiguration: detail.defaultConfiguration,
    inputs: detail.inputs.map(input => ({
      index: input.index,
      name: input.name,
      type: input.type,
      notificationType: input.notificationType,
      attribute: input.attribute ?? null,
      logic: input.logic ?? null,
      ...switchTexts(input),
      sensorId: input.type === 'ANALOG' ? input.sensorId : null,
      alarms: input.alarms.map(alarmModel),
    })),
    internalInputs: detail.internalInputs.map(({ muSetting, detectionType = 'LAST', alarms, ...input }) => ({
      ...input,
      detectionType,
      measurement: measurementOf(muSetting),
      alarms: alarms.map(alarmModel),
    })),
    outputs: detail.outputs.map(output => ({
      index: output.index,
      name: output.name,
      onTemplateId: output.onTemplateId ?? null,
      offTemplateId: output.offTemplateId ?? null,
    })),
    notification: notificationModel(notification),
    fuelRate: fuelRate
      ? {
          input: fuelRate.workingDigitalInput,
          low: fuelRate['logic0FuelRate_l/h'],
          high: fuelRate['logic1FuelRate_l/h'],
        }
      : null,
    readOnly: detail.readOnly,
    companyId: detail.companyId,
  }
}

const switchTexts = (input: Detail['inputs'][number]) =>
  input.type === 'DIGITAL'
    ? { onText: input.onText ?? null, offText: input.offText ?? null }
    : { onText: null, offText: null }

const alarmModel = (alarm: Alarm): AlarmModel => ({ ...anAlarm(alarm.name), threshold: null, ...alarm })

/** Returns the input to send: inputs and outputs in device order, report-only inputs without alarms. */
export function inputOf({
  inputs,
  internalInputs,
  outputs,
  notification,
  fuelRate,
  readOnly: _,
  ...rest
}: IoProfileModel): Input {
  return {
    ...rest,
    inputs: inOrder(inputs).map(({ type, sensorId, attribute, logic, onText, offText, ...input }) => {
      const common = {
        ...input,
        ...(attribute !== null && { attribute }),
        ...(logic !== null && { logic }),
        alarms: alarmsOf(input),
      }
      if (type === 'ANALOG') return { ...common, type, sensorId: sensorId ?? 0 }
      return { ...common, type, ...(onText !== null && { onText }), ...(offText !== null && { offText }) }
    }),
    internalInputs: inOrder(internalInputs).map(({ measurement, ...input }) => ({
      ...input,
      muSetting: settingOf(measurement),
      alarms: alarmsOf(input),
    })),
    outputs: inOrder(outputs).map(({ onTemplateId, offTemplateId, ...output }) => ({
      ...output,
      ...(onTemplateId !== null && { onTemplateId }),
      ...(offTemplateId !== null && { offTemplateId }),
    })),
    notification: notificationInput(notification),
    ...(fuelRate && {
      fuelRate: {
        workingDigitalInput: fuelRate.input,
        'logic0FuelRate_l/h': fuelRate.low ?? 0,
        'logic1FuelRate_l/h': fuelRate.high ?? 0,
      },
    }),
  }
}

const inOrder = <T extends { index: number }>(inputs: readonly T[]): T[] => inputs.toSorted((a, b) => a.index - b.index)

const alarmsOf = (input: Pick<InputModel, 'notificationType' | 'alarms'>): Alarm[] =>
  raisesAlarms(input) ? input.alarms.map(alarmInput) : []

function alarmInput({ name, type, duration, threshold, behaviourId, ...flags }: AlarmModel): Alarm {
  const common = { name, duration: duration ?? 0 }
  return type === 'COMPLEX'
    ? { ...common, type, threshold: threshold ?? 0, behaviourId: behaviourId ?? 0, ...flags }
    : { ...common, type, ...(threshold !== null && { threshold }) }
}
