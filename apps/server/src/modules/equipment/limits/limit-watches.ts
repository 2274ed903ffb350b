import { behaviour, coolantSignals, type Condition, type WatchRule } from '@muster/signals'
import { phrase, type Phrase } from '#kernel/texts/sentence.ts'
import { unitWatch, type RaisedAlarm, type UnitTransition, type UnitWatch } from '#telemetry/watch/watch-source.ts'
import { contains } from '#modules/profiles/geofences/public.ts'
import type { EffectiveLimits } from './effective-limits.ts'
import type { SpeedFence, UnitLimits } from './read-limits.ts'

export interface WatchedLimits extends Pick<UnitLimits, 'fences' | 'hasCanGroup'> {
  limits: EffectiveLimits
}

const minute = 60_000
/** Kilometres an hour below a speed limit at which its alarm ends. */
const slower = 5
/** Degrees below the limit of the coolant. */
const cooler = 5
/** The next alarm of low fuel is raised after the level was so many times the limit. */
const refilled = 1.5
/** Engine speed above which a machine that stands is at work. */
const workingRpm = 1200
/** Above this a temperature is the code of a sensor that has none. */
const hottest = 200

const keyIs = (on: boolean, unknown?: boolean): Condition => ({
  is: 'switch',
  of: 'ignition',
  on,
  ...(unknown !== undefined && { unknown }),
})
const above = (of: Extract<Condition, { is: 'value' }>['of'], threshold: number, release?: number): Condition => ({
  is: 'value',
  of,
  behaviour: behaviour.greater,
  threshold,
  ...(release !== undefined && { release }),
})
const rpmAbove = (threshold: number): Condition => ({
  is: 'value',
  of: { signals: ['rpm'] },
  behaviour: behaviour.greater,
  threshold,
  unknown: false,
})
const all = (...of: Condition[]): Condition => ({ is: 'all', of })
const any = (...of: Condition[]): Condition => ({ is: 'any', of })
const not = (of: Condition): Condition => ({ is: 'not', of })

/** Returns what units with these limits are watched for. */
export function limitWatches({ limits, fences, hasCanGroup }: WatchedLimits): UnitWatch[] {
  const { overspeed, idleMinutes, lowFuel, fuelDrop, engineTemperature, towing, ignition } = limits
  const watch = watchesOf(limits)
  const ofCanProfile = hasCanGroup && limits.notificationId === null ? watchesOf(limits, {}) : watch
  return [
    ...(overspeed === null ? [] : [overspeedWatch(watch, overspeed, fences)]),
    ...fences.map(fence => fenceWatch(watch, fence, limits)),
    ...(idleMinutes === null ? [] : [idleWatch(watch, idleMinutes)]),
    ...(lowFuel === null ? [] : [lowFuelWatch(ofCanProfile, lowFuel, limits.tankSize)]),
    ...(fuelDrop === null ? [] : [fuelDropWatch(watch, fuelDrop, limits.tankSize)]),
    ...(engineTemperature === null ? [] : [engineTemperatureWatch(ofCanProfile, engineTemperature)]),
    ...(towing === null ? [] : [towingWatch(watch, towing)]),
    ...(ignition ? [ignitionWatch(watch)] : []),
  ]
}

type MakeWatch = ReturnType<typeof watchesOf>
type Rule = Omit<WatchRule, 'key'> & {
  code: string
  text: (transition: UnitTransition) => Phrase
  /** Code of the alarm of its end. */
  ends?: { code: string; text: () => Phrase }
  isMoment?: boolean
  alarm?: Partial<RaisedAlarm>
}

/** Alarms go to the notification group that somebody chose for them; without one they stay in the portal. */
const groupOf = ({ notificationId }: EffectiveLimits): Partial<RaisedAlarm> =>
  notificationId === null ? { isPortalOnly: true } : { groupIds: [notificationId] }

/** @param group of the alarms; none where the profile of the unit names it */
function watchesOf(limits: EffectiveLimits, group = groupOf(limits)) {
  const { repeatMinutes } = limits
  return (name: string, { code, text, ends, isMoment = false, alarm = group, ...rule }: Rule): UnitWatch =>
    unitWatch({
      key: `limits/${name}`,
      ...(repeatMinutes !== null && !isMoment && { repeats: repeatMinutes * minute }),
      ...rule,
      starts: (transition: UnitTransition) => ({
        code,
        text: text(transition),
        ...(isMoment && { isMoment }),
        ...alarm,
      }),
      ...(ends && { ends: () => ({ code: ends.code, text: ends.text(), isMoment: true, ...alarm }) }),
    })
}

/** Rounds a value, away from its limit where a text would show both as one. */
function over(value: number | undefined, limit: number): number {
  const rounded = Math.round(value ?? limit)
  return rounded > limit ? rounded : Math.ceil(value ?? limit)
}
function under(value: number | undefined, limit: number): number {
  const rounded = Math.round(value ?? limit)
  return rounded < limit ? rounded : Math.floor(value ?? limit)
}

const insideOf = ({ shape }: SpeedFence): Condition => ({ is: 'inside', contains: place => contains(shape, place) })
const fasterThan = (limit: number) => above('speed', limit, Math.max(limit - slower, limit / 2))

function overspeedWatch(watch: MakeWatch, limit: number, fences: readonly SpeedFence[]): UnitWatch {
  const fast = fasterThan(limit)
  return watch('overspeed', {
    code: 'OVERSPEED',
    condition: fences.length === 0 ? fast : all(not(any(...fences.map(insideOf))), fast),
    text: ({ value }) => phrase('label.alarm.overspeed', { speed: over(value, limit), limit }),
  })
}

/** The limit of a geofence was set by somebody: without a group of the limits, its own group is notified. */
function fenceWatch(watch: MakeWatch, fence: SpeedFence, { notificationId }: EffectiveLimits): UnitWatch {
  const { recordId, name, maxSpeed, notification } = fence
  const ownGroup = notificationId ?? notification?.notificationId
  return watch(`overspeed/${recordId}`, {
    code: 'OVERSPEED',
    condition: all(insideOf(fence), fasterThan(maxSpeed)),
    text: ({ value }) =>
      phrase('label.alarm.overspeedInside', { speed: over(value, maxSpeed), limit: maxSpeed, geofence: name }),
    ...(ownGroup !== undefined && { alarm: { groupIds: [ownGroup] } }),
  })
}

function idleWatch(watch: MakeWatch, minutes: number): UnitWatch {
  return watch('idle', {
    code: 'IDLE',
    condition: all(
      not(keyIs(false, false)),
      any(keyIs(true, false), rpmAbove(0)),
      not({ is: 'switch', of: 'motion', on: true }),
      not(rpmAbove(workingRpm)),
    ),
    holds: minutes * minute,
    confirmed: true,
    text: () => phrase('label.alarm.idle', { minutes }),
  })
}

const fuelIn = (unit: 'PERCENT' | 'LITRES', tank: number | null) => ({
  fuel: unit === 'PERCENT' ? ('percent' as const) : ('litres' as const),
  ...(tank !== null && { tank }),
})

function lowFuelWatch(
  watch: MakeWatch,
  { amount, unit }: NonNullable<EffectiveLimits['lowFuel']>,
  tank: number | null,
): UnitWatch {
  const release = unit === 'PERCENT' ? Math.min(amount * refilled, 100) : amount * refilled
  return watch('low-fuel', {
    code: 'LOW_FUEL',
    condition: { is: 'value', of: fuelIn(unit, tank), behaviour: behaviour.less, threshold: amount, release },
    text: ({ value }) =>
      phrase(unit === 'PERCENT' ? 'label.alarm.lowFuelPercent' : 'label.alarm.lowFuelLitres', {
        level: under(value, amount),
        limit: amount,
      }),
  })
}

function fuelDropWatch(
  watch: MakeWatch,
  { amount, unit, minutes, keyOff }: NonNullable<EffectiveLimits['fuelDrop']>,
  tank: number | null,
): UnitWatch {
  const dropped: Condition = {
    is: 'dropped',
    of: fuelIn(unit, tank),
    by: amount,
    within: minutes * minute,
    curve: 'fuelSensor',
  }
  return watch('fuel-drop', {
    code: 'FUEL_DROP',
    condition: keyOff ? all(dropped, keyIs(false)) : dropped,
    text: ({ value }) =>
      phrase(unit === 'PERCENT' ? 'label.alarm.fuelDropPercent' : 'label.alarm.fuelDropLitres', {
        drop: over(value, amount),
        minutes,
      }),
    isMoment: true,
  })
}

function engineTemperatureWatch(watch: MakeWatch, limit: number): UnitWatch {
  const coolant = { signals: coolantSignals }
  return watch('engine-temperature', {
    code: 'ENGINE_OVERHEAT',
    condition: all(not(above(coolant, hottest)), above(coolant, limit, limit - cooler)),
    text: ({ value }) => phrase('label.alarm.engineTemperature', { temperature: over(value, limit), limit }),
  })
}

function towingWatch(
  watch: MakeWatch,
  { distance, speed, minutes }: NonNullable<EffectiveLimits['towing']>,
): UnitWatch {
  return watch('towing', {
    code: 'TOWING',
    condition: any({ is: 'moved', by: distance, while: keyIs(false) }, all(keyIs(false), above('speed', speed))),
    holds: minutes * minute,
    text: () => phrase('label.alarm.towing'),
  })
}

function ignitionWatch(watch: MakeWatch): UnitWatch {
  return watch('ignition', {
    code: 'IGNITION_ON',
    condition: keyIs(true),
    first: 'known',
    isMoment: true,
    text: () => phrase('label.alarm.keyOn'),
    ends: { code: 'IGNITION_OFF', text: () => phrase('label.alarm.keyOff') },
  })
}
