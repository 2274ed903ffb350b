import { powerMotionMode, powerStateChange } from './power.ts'

/** What a power profile says about sleeping and reporting. Times in seconds. */
export interface PowerPlan {
  readonly rules: readonly { readonly stateChangeId: number; readonly delay: number }[]
  /** Which movement wakes the device; none when undefined. */
  readonly motionModeId?: number | undefined
  /** Between two reports while the device is awake and the machine stands still. */
  readonly stillReportInterval: number
  /** Between two reports while the device sleeps; undefined: none. */
  readonly asleepReportInterval?: number | undefined
}

/** The battery and the device. Currents in mA at the battery's voltage. */
export interface PowerDraw {
  /** Of the battery that feeds the device, in Ah. */
  readonly capacity: number
  /** Share of the capacity that the device may use, 0–1: the rest is for starting the engine. */
  readonly usable: number
  readonly asleep: number
  /** Awake, without sending. */
  readonly awake: number
  readonly sending: number
  /** Seconds that one report takes, with finding the position and connecting. */
  readonly sendingSeconds: number
  /** How often in a day something moves the parked machine enough to wake the device. */
  readonly wakesPerDay: number
}

export interface BatteryDays {
  /** Until the usable share of the battery is used. */
  readonly days: number
  /** Over a day, in mA. */
  readonly averageCurrent: number
  /** Hours a day in which the device is awake, sending included. */
  readonly awakeHours: number
  readonly reportsPerDay: number
}

/** A 100 Ah starter battery at 12 V and a usual tracker; a data sheet has better figures. */
export const usualPowerDraw: PowerDraw = {
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
 * How many days a parked machine's battery lasts with the device as its only consumer: an estimate.
 *
 * Assumptions: the key is off and nothing charges the battery. The device sleeps after the shortest delay of its rules about
 * the key, the movement and the timer; a low battery comes too late to count. Each movement that wakes it makes it report once
 * and keeps it awake for that delay, or until the report is sent if that takes longer. Each report takes `sendingSeconds`, also
 * out of sleep. Temperature, age, self-discharge and other consumers are not part of it.
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

/** Seconds until a parked machine's device sleeps; undefined when it never does. */
function sleepDelay({ rules }: PowerPlan): number | undefined {
  const delays = rules.filter(({ stateChangeId }) => stateChangeId !== powerStateChange.batteryLow)
  return delays.length === 0 ? undefined : Math.min(...delays.map(({ delay }) => delay))
}

const wakesOnMovement = ({ motionModeId }: PowerPlan): boolean =>
  motionModeId !== undefined && motionModeId !== powerMotionMode.none
