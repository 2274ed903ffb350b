import { field, many } from './document.ts'
import { faultEvents } from './faults.ts'
import { figuresOf, measures, runningOf, type Figures } from './measures.ts'
import { otherSignals } from './other-signals.ts'
import { identityOf, missingIdentity, type Identity } from './identity.ts'
import { judgeTime } from '../check/clock.ts'
import { instant, readTime, formatTime, Unreadable } from '../checks.ts'
import type { DeviceHint } from '../observation.ts'
import type { ItemCollector } from '../item-collector.ts'
import { heading, isRecord, signalsOf, text, type Raw } from '../values.ts'
import type { Milliseconds } from '#kernel/time/units.ts'

/** Elements of each part that map to a field; everything else is a signal. */
const taken = new Map<string, Set<string>>([['enginestatus', new Set(['running', 'enginenumber', '#text'])]])
for (const { parts, values } of Object.values(measures)) {
  for (const part of parts) {
    const names = taken.get(part.toLowerCase()) ?? new Set(['#text'])
    for (const value of [...values, part, ...values.map(name => `${name}Units`)]) names.add(value.toLowerCase())
    taken.set(part.toLowerCase(), names)
  }
}
for (const part of ['fuelused', 'cumulativefuelused']) taken.get(part)?.add('fuelunits')

/** Elements for the time of a machine, for values without their own time. */
const machineTimes = ['TelematicDataDate', 'TelematicsDataDate', 'DataDate', 'datetime']

export interface SnapshotTimes {
  now: Milliseconds
  /** Time of the snapshot, if it has one. */
  snapshot: Milliseconds | undefined
}

/**
 * Reads one machine of a snapshot into `found`, and rejects each unreadable value by name.
 * @throws Unreadable if there is nothing to store
 */
export function readEquipment(machine: unknown, index: number, found: ItemCollector, { now, snapshot }: SnapshotTimes) {
  const header = isRecord(machine) ? headerOf(machine) : undefined
  if (!isRecord(machine) || !isRecord(header)) {
    throw new Unreadable('has no EquipmentHeader: ask the provider to name the machine in each Equipment')
  }
  const identity = identityOf(header)
  const device = hintOf(header, identity)
  const { uid: deviceUid } = identity
  if (!deviceUid) {
    const name = [device.brand, device.model].filter(Boolean).join(' ')
    const which = `Equipment ${index + 1} of the snapshot${name && ` (${name})`}`
    throw new Unreadable(`${which} has no identity. ${missingIdentity(header)}`)
  }
  const name = [device.brand, device.model, device.name ?? deviceUid].filter(Boolean).join(' ')

  found.countMessage(deviceUid, machine, 'ISO 15143-3')
  const parts = Object.entries(machine).filter(
    ([part, value]) => !isFrame(part) && !(header === machine && isNaming(part, value)),
  )
  const faults = parts.filter(([part]) => isFault(part)).flatMap(([, value]) => many(value))
  const figures = figuresOf(machine)
  const ignition = runningOf(machine, figures.problems)
  const place = placeOf(figures)
  const newest = newestTime(machine, parts, snapshot)
  figures.problems.push(...unreadTimes(machine, parts))
  if (faults.length > 0) {
    for (const event of faultEvents(faults, newest, now))
      found.addEvent({ ...event, ...place, deviceUid, source: 'aemp', device })
  }
  const location = place && field(machine, 'Location')
  const located = text(field(location, 'datetime'))
  const signals = signalsOf({
    ...otherSignals(
      parts.filter(([part]) => !isFault(part)),
      taken,
    ),
    ...(located && instant(located) !== newest && { locationTime: located }),
  })
  const { engineHours, odometer, fuelLevel, fuelUsed, altitude, speed, course } = figures.read
  const values = { ignition, engineHours, odometer, fuelLevel, fuelUsed, signals }
  const isEmpty = !place && Object.values(values).every(value => value === undefined)
  const named = figures.problems.map(problem => `${name}: ${problem}`)
  if (newest === undefined || isEmpty) {
    if (named.length > 0) throw new Unreadable(named.join('; '))
    if (faults.length > 0) return
    throw new Unreadable(`${name} sent a header and no dated reading: check the machine's telematics with its maker`)
  }
  const deviceTime = readTime(newest, 'datetime')
  const judged = judgeTime(deviceTime, now, 'datetime')
  const reading = { deviceUid, source: 'aemp' as const, time: newest, ...values, device }
  // a snapshot may be hours old, so that its times cannot be corrected by an offset
  if ('held' in judged || judged.deviceTime !== undefined) {
    const reason =
      'held' in judged ? judged.held : `datetime ${formatTime(newest)} is ahead: set the clock of the device`
    return found.hold(index, { ...reading, ...place, time: now, deviceTime }, `${name}: ${reason}`)
  }
  if (place) found.observe(index, { ...reading, ...place, altitude, speed, course: heading(course) })
  else found.unplaced(index, reading)
  for (const problem of named) found.reject(index, problem)
}

/** Returns the header of a machine, or the machine itself if its attributes identify it. */
function headerOf(machine: Raw): Raw | undefined {
  const header = field(machine, 'EquipmentHeader')
  if (isRecord(header)) return header
  return identityOf(machine).uid === undefined ? undefined : machine
}

/** Header fields, which are not signals. */
const namings = new Set(['oemname', 'make', 'manufacturer', 'oem', 'model', 'pin', 'serialnumber', 'equipmentid'])
const isNaming = (part: string, value: unknown) => namings.has(part.toLowerCase()) && !isRecord(value)

/** Returns a sentence for each unreadable time; its value gets the newest time of the machine. */
function unreadTimes(machine: Raw, parts: [string, unknown][]): string[] {
  const own = machineTimes.map(name => [name, field(machine, name)] as const)
  const ofParts = parts.flatMap(([name, value]) =>
    isFault(name) ? [] : many(value).map(part => [`${name}.datetime`, field(part, 'datetime')] as const),
  )
  return [...own, ...ofParts].flatMap(([name, time]) =>
    time !== undefined && time !== null && time !== '' && Number.isNaN(instant(time))
      ? [`${name} "${text(time, 40) ?? ''}" is no time, such as 2026-11-20T06:12:44Z`]
      : [],
  )
}

/** Upper limit of unset times: providers write the year 1 or 1970. */
const unset = Date.UTC(1970, 0, 2)

const isFault = (name: string) => /^faults?(code)?$/i.test(name)
const isFrame = (name: string) =>
  name.toLowerCase() === 'equipmentheader' || machineTimes.some(time => time.toLowerCase() === name.toLowerCase())

/** Returns the coordinates, or undefined for 0/0, which devices send without a fix. */
function placeOf({ read: { latitude, longitude }, problems }: Figures) {
  if (latitude === undefined && longitude === undefined) return undefined
  if (latitude === undefined || longitude === undefined) {
    if (!problems.some(problem => problem.startsWith('Location.L'))) problems.push('Location has one coordinate only')
    return undefined
  }
  if (latitude !== 0 || longitude !== 0) return { latitude, longitude }
  problems.push('Location 0/0 is no place')
  return undefined
}

/** Returns the newest time of a machine, which is its last report: a snapshot has the last known value of everything. */
function newestTime(machine: unknown, parts: [string, unknown][], snapshot: number | undefined): number | undefined {
  const own = machineTimes.map(name => instant(field(machine, name))).find(time => time > unset)
  let newest = 0
  for (const [name, value] of parts) {
    if (isFault(name) || value === '') continue
    const isFigure = taken.has(name.toLowerCase())
    for (const part of isRecord(value) || !Array.isArray(value) ? [value] : (value as unknown[])) {
      const time = instant(field(part, 'datetime'))
      if (time > unset) newest = Math.max(newest, time)
      else if (isFigure && field(part, 'datetime') === undefined) newest = Math.max(newest, own ?? snapshot ?? 0)
    }
  }
  return newest || own
}

function hintOf(header: Raw, { pin, serial = pin, equipmentId, brand }: Identity): DeviceHint {
  const model = text(field(header, 'Model'))
  return {
    ...(equipmentId && { name: equipmentId }),
    ...(brand && { brand }),
    ...(model && { model }),
    ...(serial && { serial }),
  }
}
