import { field, many } from './document.ts'
import { faultEvents } from './faults.ts'
import { identityOf, missingIdentity, type Identity } from '../aemp-identity.ts'
import { litres, metres, metresOfHeight } from './units.ts'
import { checkPlace, checkTime, instant, Unreadable } from '../checks.ts'
import type { DeviceHint } from '../observation.ts'
import type { Gathering } from '../parsed.ts'
import { flag, heading, isRecord, number, signalsOf, text, within, type Raw } from '../values.ts'

// Parts and their values that have a field of their own; everything else is a signal.
const taken: Record<string, readonly string[]> = {
  location: ['latitude', 'longitude', 'altitude', 'altitudeunits', 'speed', 'heading'],
  cumulativeoperatinghours: ['hour'],
  distance: ['odometer', 'odometerunits'],
  enginestatus: ['running', 'enginenumber'],
  fuelremaining: ['percent'],
  fuelused: ['fuelunits', 'fuelconsumed'],
}

/** Reads one machine of a snapshot into `found`; throws `Unreadable` when it has nothing to store. */
export function readEquipment(machine: unknown, index: number, found: Gathering, now: number) {
  const header = field(machine, 'EquipmentHeader')
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

  found.hear(deviceUid, machine, { protocol: 'ISO 15143-3' })
  const parts = Object.entries(machine).filter(([name]) => name.toLowerCase() !== 'equipmentheader')
  const faults = parts.filter(([name]) => isFault(name)).flatMap(([, value]) => many(value))
  const newest = newestTime(parts)
  const location = field(machine, 'Location')
  const place = placeOf(location)
  if (faults.length > 0) {
    for (const event of faultEvents(faults, newest, now))
      found.happen({ ...event, ...place, deviceUid, source: 'aemp', device })
  }
  if (newest === undefined) {
    if (faults.length > 0) return
    const name = [device.brand, device.model, device.name ?? deviceUid].filter(Boolean).join(' ')
    throw new Unreadable(`${name} sent a header and no dated reading: check the machine's telematics with its maker`)
  }
  const reading = {
    deviceUid,
    source: 'aemp' as const,
    time: checkTime(newest, 'datetime', now),
    ignition: flag(field(field(machine, 'EngineStatus'), 'Running')),
    engineHours: within(field(field(machine, 'CumulativeOperatingHours'), 'Hour'), 0, 1e7),
    odometer: within(metres(field(machine, 'Distance')), 0, 1e11),
    fuelLevel: within(field(field(machine, 'FuelRemaining'), 'Percent'), 0, 100),
    fuelUsed: within(litres(field(machine, 'FuelUsed')), 0, 1e10),
    signals: signalsOf(otherSignals(parts, location, newest)),
    device,
  }
  if (number(field(location, 'Latitude')) === undefined) return found.unplaced(index, reading)
  found.observe(index, {
    ...reading,
    ...(place ?? checkPlace(field(location, 'Latitude'), field(location, 'Longitude'))),
    altitude: within(metresOfHeight(location), -1e5, 1e6),
    speed: within(field(location, 'Speed'), 0, 2000),
    course: heading(field(location, 'Heading')),
  })
}

// Providers write the year 1, or 1970, for what never happened.
const unset = Date.UTC(1970, 0, 2)

const isFault = (name: string) => /^faults?(code)?$/i.test(name)

function placeOf(location: unknown) {
  const latitude = within(field(location, 'Latitude'), -90, 90)
  const longitude = within(field(location, 'Longitude'), -180, 180)
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
}

// A snapshot is "the last known of everything", so the newest of its times is when the machine last spoke.
function newestTime(parts: [string, unknown][]): number | undefined {
  let newest: number | undefined
  for (const [name, value] of parts) {
    if (isFault(name)) continue
    for (const part of many(value)) {
      const time = instant(field(part, 'datetime'))
      if (time > unset && time > (newest ?? 0)) newest = time
    }
  }
  return newest
}

/** `<CumulativeIdleHours><Hour>3</Hour>` → `CumulativeIdleHours: 3`; parts of several values get both names. */
function otherSignals(parts: [string, unknown][], location: unknown, newest: number): Raw {
  const signals: Raw = {}
  for (const [name, part] of parts) {
    if (isFault(name)) continue
    if (!isRecord(part)) {
      signals[name] = number(part) ?? part
      continue
    }
    const own = taken[name.toLowerCase()]
    const values = Object.entries(part).filter(([key]) => {
      const lower = key.toLowerCase()
      return lower !== 'datetime' && !own?.includes(lower)
    })
    for (const [key, value] of values) {
      signals[values.length === 1 && !own ? name : `${name}.${key}`] = number(value) ?? value
    }
  }
  const located = text(field(location, 'datetime'))
  if (located && instant(located) !== newest) signals.locationTime = located
  return signals
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
