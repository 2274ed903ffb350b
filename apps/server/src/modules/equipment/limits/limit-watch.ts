import {
  type UnitWatch,
  type WatchSource,
  unitWatch,
  type RaisedAlarm,
  type UnitTransition,
} from '#telemetry/watch/watch-source.ts'
import { fuelSettings, type EffectiveLimits } from './effective-limits.ts'
import { unitLimitsInEffect, type SpeedFence, type UnitLimits } from './read-limits.ts'
import { behaviour, coolantSignals, tankLevel, tankValues, type Condition, type WatchRule } from '@muster/signals'
import { phrase, type Phrase } from '#kernel/texts/sentence.ts'
import { contains } from '#modules/profiles/geofences/public.ts'

/** Raises alarms when readings of a unit exceed its limits. */
export const limitWatch: WatchSource = {
  id: 'limits',
  read: async (db, unitIds) => {
    const units = await unitLimitsInEffect(db, unitIds)
    return new Map(
      units.map(({ unitId, from, fuelGroup, ...watched }) => {
        const isOfProfile = from.some(({ limit, level }) => limit === 'fuelDrop' && level === 'PROFILE')
        return [unitId, shared({ ...watched, ...(isOfProfile && fuelGroup && { fuelGroup }) })]
      }),
    )
  },
}

const cache = new Map<string, readonly UnitWatch[]>()
const maxCached = 10_000

/** Returns one shared list of watches for all units with the same limits. */
function shared(watched: WatchedLimits): readonly UnitWatch[] {
  const key = JSON.stringify(watched)
  const cached = cache.get(key)
  if (cached) return cached
  const watches = limitWatches(watched)
  if (cache.size >= maxCached) cache.clear()
  cache.set(key, watches)
  return watches
}

interface WatchedLimits extends Pick<UnitLimits, 'fences' | 'hasCanGroup' | 'fuelGroup'> {
  limits: EffectiveLimits
}

const minute = 60_000
/** Km/h below a speed limit at which its alarm ends. */
const speedHysteresis = 5
/** Degrees below the coolant limit at which its alarm ends. */
const temperatureHysteresis = 5
/** Multiple of the limit that the level must reach before the next low-fuel alarm. */
const refillFactor = 1.5
/** Engine speed above which a stationary unit is working. */
const workingRpm = 1200
/** Values above this temperature are error codes of a missing sensor. */
const maxTemperature = 200

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

/** Returns the watches of units with these limits. */
function limitWatches({ limits, fences, hasCanGroup, fuelGroup }: WatchedLimits): UnitWatch[] {
  const { overspeed, idleMinutes, lowFuel, fuelDrop, engineTemperature, towing, ignition } = limits
  const watch = watchFactory(limits)
  const canProfileWatch = hasCanGroup && limits.notificationId === null ? watchFactory(limits, {}) : watch
  return [
    ...(overspeed === null ? [] : [overspeedWatch(watch, overspeed, fences)]),
    ...fences.map(fence => fenceWatch(watch, fence, limits)),
    ...(idleMinutes === null ? [] : [idleWatch(watch, idleMinutes)]),
    ...(lowFuel === null ? [] : [lowFuelWatch(canProfileWatch, lowFuel, limits.tankSize)]),
    ...(fuelDrop === null
      ? []
      : [fuelDropWatch(limits.notificationId === null && fuelGroup ? watchFactory(limits, fuelGroup) : watch, limits)]),
    ...(engineTemperature === null ? [] : [engineTemperatureWatch(canProfileWatch, engineTemperature)]),
    ...(towing === null ? [] : [towingWatch(watch, towing)]),
    ...(ignition ? [ignitionWatch(watch)] : []),
  ]
}

type WatchFactory = ReturnType<typeof watchFactory>
type Rule = Omit<WatchRule, 'key'> & {
  code: string
  text: (transition: UnitTransition) => Phrase
  /** Alarm at the end of the condition. */
  ends?: { code: string; text: () => Phrase }
  isMoment?: boolean
  alarm?: Partial<RaisedAlarm>
}

/** Returns the selected notification group; alarms without a group appear only in the portal. */
const groupOf = ({ notificationId }: EffectiveLimits): Partial<RaisedAlarm> =>
  notificationId === null ? { isPortalOnly: true } : { groupIds: [notificationId] }

/** @param group of the alarms; absent if the unit's profile defines it */
function watchFactory(limits: EffectiveLimits, group = groupOf(limits)) {
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

/** Rounds a value away from its limit if both would round to the same number. */
function roundedAbove(value: number | undefined, limit: number): number {
  const rounded = Math.round(value ?? limit)
  return rounded > limit ? rounded : Math.ceil(value ?? limit)
}
function roundedBelow(value: number | undefined, limit: number): number {
  const rounded = Math.round(value ?? limit)
  return rounded < limit ? rounded : Math.floor(value ?? limit)
}

const insideOf = ({ shape }: SpeedFence): Condition => ({ is: 'inside', contains: place => contains(shape, place) })
const fasterThan = (limit: number) => above('speed', limit, Math.max(limit - speedHysteresis, limit / 2))

function overspeedWatch(watch: WatchFactory, limit: number, fences: readonly SpeedFence[]): UnitWatch {
  const fast = fasterThan(limit)
  return watch('overspeed', {
    code: 'OVERSPEED',
    condition: fences.length === 0 ? fast : all(not(any(...fences.map(insideOf))), fast),
    text: ({ value }) => phrase('label.alarm.overspeed', { speed: roundedAbove(value, limit), limit }),
  })
}

/** Geofence limit alarms are sent to the group of the unit's limits, or else to the group of the geofence. */
function fenceWatch(watch: WatchFactory, fence: SpeedFence, { notificationId }: EffectiveLimits): UnitWatch {
  const { recordId, name, maxSpeed, notification } = fence
  const ownGroup = notificationId ?? notification?.notificationId
  return watch(`overspeed/${recordId}`, {
    code: 'OVERSPEED',
    condition: all(insideOf(fence), fasterThan(maxSpeed)),
    text: ({ value }) =>
      phrase('label.alarm.overspeedInside', { speed: roundedAbove(value, maxSpeed), limit: maxSpeed, geofence: name }),
    ...(ownGroup !== undefined && { alarm: { groupIds: [ownGroup] } }),
  })
}

function idleWatch(watch: WatchFactory, minutes: number): UnitWatch {
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
  watch: WatchFactory,
  { amount, unit }: NonNullable<EffectiveLimits['lowFuel']>,
  tank: number | null,
): UnitWatch {
  const release = unit === 'PERCENT' ? Math.min(amount * refillFactor, 100) : amount * refillFactor
  return watch('low-fuel', {
    code: 'LOW_FUEL',
    condition: { is: 'value', of: fuelIn(unit, tank), behaviour: behaviour.less, threshold: amount, release },
    text: ({ value }) =>
      phrase(unit === 'PERCENT' ? 'label.alarm.lowFuelPercent' : 'label.alarm.lowFuelLitres', {
        level: roundedBelow(value, amount),
        limit: amount,
      }),
  })
}

function fuelDropWatch(watch: WatchFactory, limits: EffectiveLimits): UnitWatch {
  const { minutes, keyOff } = limits.fuelDrop ?? {}
  const settings = fuelSettings(limits)
  const lost: Condition = { is: 'fuelLost', settings, ...(minutes !== undefined && { within: minutes * minute }) }
  return watch('fuel-drop', {
    code: 'FUEL_DROP',
    condition: keyOff ? all(lost, keyIs(false)) : lost,
    text: ({ value = 0, reading }) => {
      const level = tankLevel(tankValues(reading?.fuelLevel, reading?.signals), settings.tank)
      const drop = Math.floor(value)
      return phrase(level?.scale === 'PERCENT' ? 'label.alarm.fuelDropPercent' : 'label.alarm.fuelDropLitres', { drop })
    },
    isMoment: true,
  })
}

function engineTemperatureWatch(watch: WatchFactory, limit: number): UnitWatch {
  const coolant = { signals: coolantSignals }
  return watch('engine-temperature', {
    code: 'ENGINE_OVERHEAT',
    condition: all(not(above(coolant, maxTemperature)), above(coolant, limit, limit - temperatureHysteresis)),
    text: ({ value }) => phrase('label.alarm.engineTemperature', { temperature: roundedAbove(value, limit), limit }),
  })
}

function towingWatch(
  watch: WatchFactory,
  { distance, speed, minutes }: NonNullable<EffectiveLimits['towing']>,
): UnitWatch {
  return watch('towing', {
    code: 'TOWING',
    condition: any({ is: 'moved', by: distance, while: keyIs(false) }, all(keyIs(false), above('speed', speed))),
    holds: minutes * minute,
    text: () => phrase('label.alarm.towing'),
  })
}

function ignitionWatch(watch: WatchFactory): UnitWatch {
  return watch('ignition', {
    code: 'IGNITION_ON',
    condition: keyIs(true),
    first: 'known',
    isMoment: true,
    text: () => phrase('label.alarm.keyOn'),
    ends: { code: 'IGNITION_OFF', text: () => phrase('label.alarm.keyOff') },
  })
}
