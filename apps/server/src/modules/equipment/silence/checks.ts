import type { FleetSchemas } from '@muster/contract'
import type { AssignedDevice, Evidence, LastReading } from './evidence.ts'
import { isBatteryLow, isCut, isFeedDown, isRevoked, messageWithoutReading, signalOf, type Verdict } from './verdict.ts'

type Code = FleetSchemas['SilenceCheckCode']
type State = FleetSchemas['SilenceCheckState']

/** Fact, with its text name and values. */
export interface Check {
  code: Code
  state: State
  text: string
  values: Verdict['values']
}

/** Lists known facts about a silence, by subject. */
export function checksOf(evidence: Evidence): Check[] {
  const { reading, device } = evidence
  return [
    ...(device ? deviceChecks(device, evidence) : [check('DEVICE', 'BAD', 'none')]),
    feedCheck(evidence),
    subscriptionCheck(evidence),
    powerCheck(reading),
    batteryCheck(reading),
    signalCheck(reading),
    fixCheck(reading),
    neighboursCheck(evidence),
    evidence.sleepsSilently
      ? check('SLEEP', reading?.ignition === false ? 'BAD' : 'UNKNOWN', 'silent')
      : check('SLEEP', 'GOOD', 'reports'),
    evidence.waiting > 0
      ? check('COMMANDS', 'UNKNOWN', 'waiting', { count: evidence.waiting })
      : check('COMMANDS', 'GOOD', 'none'),
  ]
}

const check = (code: Code, state: State, text: string, values: Verdict['values'] = {}): Check => ({
  code,
  state,
  text: `label.silence.check.${code}.${text}`,
  values,
})

function deviceChecks(device: AssignedDevice, { reading }: Evidence): Check[] {
  const { serial, assignedAt, isConnected, connectionChangedAt, refusal, held, unreadableAt } = device
  const messageAt = messageWithoutReading(device, reading)
  return [
    assignedAt
      ? check('DEVICE', 'GOOD', 'since', { serial, at: assignedAt })
      : check('DEVICE', 'GOOD', 'assigned', { serial }),
    credentialsCheck(device, reading),
    refusal
      ? check('REFUSALS', 'BAD', 'some', { at: refusal.at, reason: refusal.code, count: refusal.times })
      : check('REFUSALS', device.isLinked ? 'GOOD' : 'UNKNOWN', device.isLinked ? 'none' : 'gateway'),
    !connectionChangedAt
      ? check('CONNECTION', 'UNKNOWN', 'none')
      : check('CONNECTION', isConnected ? 'GOOD' : 'BAD', isConnected ? 'open' : 'closed', { at: connectionChangedAt }),
    held ? check('CLOCK', 'BAD', 'held', { at: held.at, count: held.readings }) : check('CLOCK', 'GOOD', 'none'),
    unreadableAt
      ? check('DATA', 'BAD', 'unreadable', { at: unreadableAt })
      : messageAt && !isConnected
        ? check('DATA', 'BAD', 'messages', { at: messageAt })
        : check('DATA', 'GOOD', 'none'),
  ]
}

function credentialsCheck(device: AssignedDevice, reading: LastReading | undefined): Check {
  const { isLinked, credentials, revokedAt } = device
  if (isRevoked(device, reading) && revokedAt) return check('CREDENTIALS', 'BAD', 'revoked', { at: revokedAt })
  if (credentials > 0) return check('CREDENTIALS', 'GOOD', 'valid', { count: credentials })
  return check('CREDENTIALS', 'UNKNOWN', isLinked ? 'none' : 'gateway')
}

function feedCheck({ feed, reading, now }: Evidence): Check {
  if (!feed) return check('FEED', 'UNKNOWN', 'none')
  const values = { at: feed.lastAt, feed: feed.name, count: feed.units }
  if (feed.units < 2) return check('FEED', 'UNKNOWN', 'alone', values)
  return reading && isFeedDown(feed, reading, now)
    ? check('FEED', 'BAD', 'down', values)
    : check('FEED', 'GOOD', 'active', values)
}

function subscriptionCheck({ subscriptionEnd, now }: Evidence): Check {
  if (!subscriptionEnd) return check('SUBSCRIPTION', 'UNKNOWN', 'none')
  const isOver = subscriptionEnd <= now
  return check('SUBSCRIPTION', isOver ? 'BAD' : 'GOOD', isOver ? 'ended' : 'until', { at: subscriptionEnd })
}

function powerCheck(reading: LastReading | undefined): Check {
  const { volts, cutAt } = reading ?? {}
  if (reading && cutAt && isCut(reading)) return check('POWER', 'BAD', 'cut', { at: cutAt })
  if (volts === undefined) return check('POWER', 'UNKNOWN', 'none')
  const value = { value: volts.toFixed(1) }
  if (volts < 3) return check('POWER', 'UNKNOWN', 'volts', value)
  return check('POWER', volts < 9 ? 'BAD' : 'GOOD', 'volts', value)
}

function batteryCheck(reading: LastReading | undefined): Check {
  const { batteryPercent, batteryLowAt } = reading ?? {}
  if (batteryLowAt) return check('BATTERY', 'BAD', 'low', { at: batteryLowAt })
  if (reading === undefined || batteryPercent === undefined) return check('BATTERY', 'UNKNOWN', 'none')
  const isLow = isBatteryLow({ ...reading, volts: undefined })
  return check('BATTERY', isLow ? 'BAD' : 'GOOD', 'percent', { value: String(Math.round(batteryPercent)) })
}

function signalCheck(reading: LastReading | undefined): Check {
  const { signal } = reading ?? {}
  if (signal === undefined) return check('SIGNAL', 'UNKNOWN', 'none')
  const value = { value: `${signal}${signal < 0 ? ' dBm' : ''}` }
  const state = { STRONG: 'GOOD', WEAK: 'BAD', UNKNOWN: 'UNKNOWN' } as const
  return check('SIGNAL', state[signalOf(signal)], 'value', value)
}

function fixCheck(reading: LastReading | undefined): Check {
  if (!reading) return check('FIX', 'UNKNOWN', 'never')
  const { hasFix, satellites } = reading
  if (!hasFix) return check('FIX', 'BAD', 'none')
  return satellites === undefined
    ? check('FIX', 'GOOD', 'fixed')
    : check('FIX', 'GOOD', 'satellites', { count: satellites })
}

function neighboursCheck({ neighbours: { reporting, stoppedTogether, stoppedLater } }: Evidence): Check {
  const count = reporting + stoppedTogether + stoppedLater
  if (count === 0) return check('NEIGHBOURS', 'UNKNOWN', 'none')
  if (reporting > 0) return check('NEIGHBOURS', 'GOOD', 'reporting', { count: reporting })
  const isSilent = stoppedTogether > 1 && stoppedLater === 0
  return check('NEIGHBOURS', isSilent ? 'BAD' : 'UNKNOWN', 'silent', { count })
}
