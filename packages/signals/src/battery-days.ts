import { powerMotionMode, powerStateChange } from './power.ts'

/** Sleep and report settings of a power profile. Times in seconds. */
export interface PowerPlan {
  readonly rules: readonly { readonly stateChangeId: number; readonly delay: number }[]
  /** Movement that wakes the device; undefined for none. */
  readonly motionModeId?: number | undefined
  /** Interval between reports while the device is awake and the machine stationary. */
  readonly stillReportInterval: number
  /** Interval between reports while the device sleeps; undefined for none. */
  readonly asleepReportInterval?: number | undefined
}

/** Battery and consumption of the device. Currents in mA at the battery's voltage. */
export interface PowerDraw {
  /** Capacity of the battery that feeds the device, in Ah. */
  readonly capacity: number
  /** Share of the capacity that the device may use, 0–1; the rest is reserved for starting the engine. */
  readonly usable: number
  readonly asleep: number
  /** Current while awake, without sending. */
  readonly awake: number
  readonly sending: number
  /** Duration of a report in seconds, including positioning and connecting. */
  readonly sendingSeconds: number
  /** Movements per day that wake the device of a parked machine. */
  readonly wakesPerDay: number
}

export interface BatteryDays {
  /** Days until the usable share of the battery is used. */
  readonly days: number
  /** Average over a day, in mA. */
  readonly averageCurrent: number
  /** Hours per day that the device is awake, including sending. */
  readonly awakeHours: number
  readonly reportsPerDay: number
}

/** A 100 Ah starter battery at 12 V and a typical tracker; prefer the figures of a data sheet. */
export const defaultPowerDraw: PowerDraw = {
  capacity: 100,
  usable: 0.5,
  asleep: 3,
  awake: 45,
  sending: 150,
  sendingSeconds: 20,
  wakesPerDay: 4,
}

const day = 86_400

/**
 * Estimates how many days a parked machine's battery lasts with the device as its only consumer. Assumptions: the key
 * is off and nothing charges the battery. The device sleeps after the shortest delay of its key, movement and timer
 * rules; a low battery is too late to count. Each movement that wakes it triggers one report and keeps it awake for
 * that delay, or until the report is sent. Each report takes `sendingSeconds`, also from sleep. Ignores temperature,
 * age, self-discharge and other consumers.
 */
export function batteryDays(plan: PowerPlan, draw: PowerDraw): BatteryDays {
  const { sendingSeconds } = draw
  const delay = sleepDelay(plan)
  const wakes = delay !== undefined && wakesOnMovement(plan) ? draw.wakesPerDay : 0
  const awake = delay === undefined ? day : Math.min(day, wakes * Math.max(delay, sendingSeconds))
  const asleep = day - awake
  const reportsAwake = awake / plan.stillReportInterval + wakes
  const reportsAsleep = plan.asleepReportInterval === undefined ? 0 : asleep / plan.asleepReportInterval
  const sendingAwake = Math.min(awake, reportsAwake * sendingSeconds)
  const sendingAsleep = Math.min(asleep, reportsAsleep * sendingSeconds)
  const averageCurrent =
    (draw.sending * (sendingAwake + sendingAsleep) +
      draw.awake * (awake - sendingAwake) +
      draw.asleep * (asleep - sendingAsleep)) /
    day
  return {
    days: (draw.capacity * 1000 * draw.usable) / (averageCurrent * 24),
    averageCurrent,
    awakeHours: (awake + sendingAsleep) / 3600,
    reportsPerDay: Math.min(reportsAwake + reportsAsleep, day / sendingSeconds),
  }
}

/** Seconds until a parked machine's device sleeps; undefined if it never does. */
function sleepDelay({ rules }: PowerPlan): number | undefined {
  const delays = rules.filter(({ stateChangeId }) => stateChangeId !== powerStateChange.batteryLow)
  return delays.length === 0 ? undefined : Math.min(...delays.map(({ delay }) => delay))
}

const wakesOnMovement = ({ motionModeId }: PowerPlan): boolean =>
  motionModeId !== undefined && motionModeId !== powerMotionMode.none
