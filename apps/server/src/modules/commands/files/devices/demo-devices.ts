import { between, pick, seededRandom } from '#kernel/seeded-random.ts'
import { after, type Step } from '#kernel/outbox/services.ts'
import type { Devices, PendingTransfer } from './devices.ts'

const fetchRandom = seededRandom('file fetched')
const failRandom = seededRandom('file failed')
const reasonRandom = seededRandom('file failure')

/** A unit counts as offline after this time without a report; commands for it wait. */
const awayAfter = 15 * 60_000
const failing = 0.12
/** Bytes per second of a unit in the field, and the maximum duration of a transfer in seconds. */
const speed = 64 * 1024,
  longest = 60

const reasons = [
  'The checksum of the file did not match. Send it again.',
  'The unit has no space left for the file.',
  'The unit lost its connection for too long. Send it again.',
]

/**
 * Simulates devices of the demo fleet: an online unit starts after some seconds, fetches the file, reports progress and
 * usually succeeds. A retry may succeed after a failure.
 */
export const demoDevices: Devices = {
  async step(transfer, { now, fetch }): Promise<Step> {
    const { id, unitId, status, size, createdAt, startedAt } = transfer
    if (status === 'QUEUED') {
      if (!isOnline(transfer, now)) return { again: after(now, 5) }
      const due = after(createdAt, between(fetchRandom(unitId, id), 2, 6))
      return now < due ? { again: due } : { status: 'FETCHED', again: after(now, 1.5) }
    }
    if (status === 'FETCHED') {
      const content = await fetch()
      if (content?.length !== size)
        return { status: 'ERROR', message: 'The file is no longer stored. Send it again.', again: now }
      return { status: 'IN_PROGRESS', progress: 5, again: after(now, 2) }
    }
    const part = (now.getTime() - (startedAt ?? now).getTime()) / 1000 / workSeconds(transfer)
    if (part > 0.7 && failRandom(unitId, id) < failing)
      return { status: 'ERROR', message: pick(reasons, reasonRandom(unitId, id)), again: now }
    if (part >= 1) return { status: 'COMPLETED', progress: 100, again: now }
    return { progress: Math.max(5, Math.floor(part * 100)), again: after(now, 2) }
  },
}

const isOnline = ({ lastSeen }: PendingTransfer, now: Date) =>
  lastSeen !== null && now.getTime() - lastSeen.getTime() < awayAfter

const workSeconds = ({ size }: PendingTransfer) => Math.min(longest, Math.max(5, size / speed))
