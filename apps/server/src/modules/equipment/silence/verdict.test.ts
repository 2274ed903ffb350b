import { dayMs } from '@muster/contract'
import { expect, it } from 'vitest'
import type { AssignedDevice, Evidence, FeedActivity, LastReading } from './evidence.ts'
import { verdictOf, type VerdictCode } from './verdict.ts'

const now = new Date('2026-11-20T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
/** Time of the last reading. */
const last = ago(48)

interface Facts extends Partial<Omit<Evidence, 'reading' | 'device'>> {
  reading?: Partial<LastReading> | null
  device?: Partial<AssignedDevice> | null
}

/** Returns the evidence of a unit with two days of unexplained silence, with additional facts. */
function evidence({ reading = {}, device = {}, ...facts }: Facts): Evidence {
  return {
    now,
    usualSilence: dayMs,
    overdue: dayMs,
    archivedAt: null,
    subscriptionEnd: ago(-1000),
    deviceRemovedAt: null,
    sleepsSilently: false,
    waiting: 0,
    feed: { name: 'traccar', lastAt: ago(0.1), units: 9, stoppedTogether: 5 },
    neighbours: { reporting: 0, stoppedTogether: 0, stoppedLater: 0 },
    reading: reading === null ? undefined : { ...goodReading, ...reading },
    device: device === null ? undefined : { ...goodDevice, ...device },
    ...facts,
  }
}

const goodReading: LastReading = {
  at: last,
  receivedAt: last,
  ignition: true,
  volts: 12.6,
  batteryPercent: 80,
  signal: 21,
  satellites: 9,
  hasFix: true,
  cutAt: null,
  batteryLowAt: null,
}

const goodDevice: AssignedDevice = {
  deviceId: 1,
  serial: 'D-1',
  uid: '861234',
  source: 'traccar',
  protocol: 'teltonika',
  assignedAt: ago(9000),
  credentials: 0,
  revokedAt: null,
  isLinked: false,
  isConnected: false,
  connectionChangedAt: null,
  messageAt: last,
  refusal: undefined,
  held: undefined,
  unreadableAt: null,
}

const feed = (more: Partial<FeedActivity> = {}): FeedActivity => ({
  name: 'traccar',
  lastAt: last,
  units: 4,
  stoppedTogether: 4,
  ...more,
})
const linked = { isLinked: true, source: 'device' } as const
const together = (count: number) => ({ reporting: 0, stoppedTogether: count, stoppedLater: 0 })

it.each<[VerdictCode, string, Facts]>([
  ['NO_CAUSE', 'without a fact that explains it', {}],
  ['REPORTING', 'within the usual silence', { overdue: undefined }],
  ['ARCHIVED', 'of an archived unit, whatever else', { archivedAt: ago(1), device: null }],
  ['NO_DEVICE', 'without a device', { device: null, deviceRemovedAt: ago(40) }],
  ['KEY_REVOKED', 'since the last credential was revoked', { device: { ...linked, revokedAt: ago(47) } }],
  ['NO_CAUSE', 'with readings after the revocation', { device: { ...linked, revokedAt: ago(60) } }],
  ['NO_CAUSE', 'with another credential', { device: { ...linked, credentials: 1, revokedAt: ago(47) } }],
  ['NO_CAUSE', 'of a device behind a gateway, without its label key', { device: { revokedAt: ago(47) } }],
  ['REFUSED', 'with refusals', { device: { refusal: { code: 'TOO_FAST', at: ago(1), times: 3 } } }],
  ['WRONG_CLOCK', 'with readings held apart', { device: { held: { readings: 4, at: ago(1) } } }],
  ['UNREADABLE', 'with unreadable data', { device: { unreadableAt: ago(1) } }],
  ['NO_READINGS', 'with newer messages', { device: { messageAt: ago(1) } }],
  ['NO_READINGS', 'while connected', { device: { isConnected: true, connectionChangedAt: ago(3) } }],
  ['NEVER_REPORTED', 'before the first reading', { reading: null, overdue: undefined, device: { messageAt: null } }],
  ['NEVER_REPORTED', 'since the device was replaced', { device: { assignedAt: ago(40), messageAt: null } }],
  ['FEED_DOWN', 'with its feed', { feed: feed() }],
  ['NO_CAUSE', 'when the feed went on', { feed: feed({ lastAt: ago(20) }) }],
  ['NO_CAUSE', 'in a feed of two units', { feed: feed({ units: 2, stoppedTogether: 2 }) }],
  ['NO_CAUSE', 'when most units of the feed stopped before', { feed: feed({ stoppedTogether: 2 }) }],
  ['POWER_CUT', 'after the supply was cut', { reading: { cutAt: ago(49), volts: 0 } }],
  ['NO_CAUSE', 'after the supply was restored', { reading: { cutAt: ago(49) } }],
  ['SUBSCRIPTION_ENDED', 'at the end of the subscription', { subscriptionEnd: ago(60) }],
  ['NO_CAUSE', 'weeks after the subscription ended', { subscriptionEnd: ago(48 + 24 * 8) }],
  ['NO_CAUSE', 'before the subscription ended', { subscriptionEnd: ago(20) }],
  ['BATTERY_LOW', 'with an open alarm', { reading: { batteryLowAt: ago(50) } }],
  ['BATTERY_LOW', 'with an empty device battery', { reading: { batteryPercent: 4 } }],
  ['NO_CAUSE', 'of a device that always reports 0 V', { reading: { volts: 0 } }],
  ['PLACE_SILENT', 'with all neighbours', { neighbours: together(2) }],
  ['NO_CAUSE', 'with a single neighbour', { neighbours: together(1) }],
  ['NO_CAUSE', 'when a neighbour went on', { neighbours: { ...together(3), reporting: 1 } }],
  ['WEAK_SIGNAL', 'with -110 dBm', { reading: { signal: -110 } }],
  ['WEAK_SIGNAL', 'with 7 of 31', { reading: { signal: 7 } }],
  ['NO_CAUSE', 'with a value that may be bars', { reading: { signal: 4 } }],
  ['ASLEEP', 'with the key off and no reports in sleep', { sleepsSilently: true, reading: { ignition: false } }],
  ['NO_CAUSE', 'with the key on', { sleepsSilently: true }],
  // the more certain cause goes first
  ['REFUSED', 'with refusals in a feed that is down', { device: { refusal: refusal() }, feed: feed() }],
  ['FEED_DOWN', 'with a cut supply in a feed that is down', { reading: { cutAt: ago(49), volts: 0 }, feed: feed() }],
  ['POWER_CUT', 'at the end of the subscription', { reading: { cutAt: ago(49), volts: 0 }, subscriptionEnd: ago(50) }],
])('returns %s %s', (code, _, facts) => {
  expect(verdictOf(evidence(facts)).code).toBe(code)
})

function refusal() {
  return { code: 'WRONG_CREDENTIALS', at: ago(2), times: 1 }
}

it('names the time of the cause', () => {
  expect(verdictOf(evidence({ subscriptionEnd: ago(60) })).values).toEqual({ at: ago(60) })
})
