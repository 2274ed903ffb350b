import type { FleetSchemas } from '@muster/contract'
import { powerMotion, powerMotionMode, powerStateChange, type PowerPlan } from '@muster/signals'
import { notificationInput, notificationModel } from '@muster/fleet-kit/notification'
import type { PowerProfileModel, PowerRuleModel } from './power-profile.schema.ts'

type Detail = FleetSchemas['PowerProfile']
type Input = FleetSchemas['PowerProfileInput']

/** Returns a new rule with a delay of ten minutes. */
export const aRule = (stateChangeId: number): PowerRuleModel => ({
  stateChangeId,
  motionId: stateChangeId === powerStateChange.motionEnded ? powerMotion.both : null,
  delay: 10,
})

export const aPowerProfile: PowerProfileModel = {
  name: '',
  isDefault: false,
  rules: [aRule(powerStateChange.keyOff)],
  motionModeId: powerMotionMode.sustained,
  wakeMotionId: powerMotion.both,
  minBattery: null,
  movingReportInterval: 60,
  stillReportInterval: 600,
  asleepReportInterval: 360,
  notification: notificationModel(),
  readOnly: false,
}

/** Returns the form values: delays in minutes, battery voltage in volts. */
export function modelOf({ minBattery_mV, notification, ...detail }: Detail): PowerProfileModel {
  return {
    name: detail.name,
    isDefault: detail.isDefault,
    rules: detail.rules.map(({ stateChangeId, motionId = powerMotion.both, delay }) => ({
      stateChangeId,
      motionId: stateChangeId === powerStateChange.motionEnded ? motionId : null,
      delay: minutes(delay),
    })),
    motionModeId: detail.motionModeId ?? powerMotionMode.none,
    wakeMotionId: detail.wakeMotionId ?? powerMotion.both,
    minBattery: minBattery_mV === undefined ? null : minBattery_mV / 1000,
    movingReportInterval: detail.movingReportInterval,
    stillReportInterval: detail.stillReportInterval,
    asleepReportInterval: detail.asleepReportInterval === undefined ? null : minutes(detail.asleepReportInterval),
    notification: notificationModel(notification),
    readOnly: detail.readOnly,
    companyId: detail.companyId,
  }
}

export function inputOf({ readOnly: _, notification, ...model }: PowerProfileModel): Input {
  const { rules, minBattery, asleepReportInterval, ...rest } = model
  return {
    ...rest,
    rules: rules.map(({ motionId, delay, ...rule }) => ({
      ...rule,
      ...(motionId !== null && { motionId }),
      delay: seconds(delay),
    })),
    ...(minBattery !== null && { minBattery_mV: Math.round(minBattery * 1000) }),
    ...(asleepReportInterval !== null && { asleepReportInterval: seconds(asleepReportInterval) }),
    notification: notificationInput(notification),
  }
}

/** Returns the input of the battery estimate; undefined while a field is empty. */
export function planOf(model: PowerProfileModel): PowerPlan | undefined {
  // a field can be empty during input, despite its type
  const figures: readonly (number | null)[] = [model.stillReportInterval, ...model.rules.map(({ delay }) => delay)]
  if (figures.includes(null)) return undefined
  return {
    rules: model.rules.map(({ stateChangeId, delay }) => ({ stateChangeId, delay: seconds(delay) })),
    motionModeId: model.motionModeId,
    stillReportInterval: model.stillReportInterval,
    asleepReportInterval: model.asleepReportInterval === null ? undefined : seconds(model.asleepReportInterval),
  }
}

/** Rounds to two digits, which is precise enough to restore the seconds. */
const minutes = (duration: number) => Math.round((duration / 60) * 100) / 100
const seconds = (duration: number) => Math.round(duration * 60)
