import { between, pick, seededRandom } from '#kernel/seeded-random.ts'
import { after, type Step } from '#kernel/outbox/services.ts'
import type { Devices, PendingTransfer } from './devices.ts'

const fetchRandom = seededRandom('file fetched')
const failRandom = seededRandom('file failed')
const reasonRandom = seededRandom('file failure')

/** A unit that said nothing for so long is away, and what it is sent waits for it. */
const awayAfter = 15 * 60_000
const failing = 0.12
/** Bytes a second, as a unit in the field has them; no transfer takes longer than the second figure, in seconds. */
const speed = 64 * 1024,
  longest = 60

const reasons = [
  'The checksum of the file did not match. Send it again.',
  'The unit has no space left for the file.',
  'The unit lost its connection for too long. Send it again.',
]

/**
 * Devices of the demo fleet: one that is there begins after some seconds, fetches the file, says how far it is, and mostly
 * succeeds. What fails once may succeed when it is sent again.
 */
export const demoDevices: Devices = {
  async step(transfer, { now, fetch }): Promise<Step> {
    const { id, unitId, status, size, createdAt, startedAt } = transfer
    if (status === 'QUEUED') {
      if (!isThere(transfer, now)) return { again: after(now, 5) }
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

const isThere = ({ lastSeen }: PendingTransfer, now: Date) =>
  lastSeen !== null && now.getTime() - lastSeen.getTime() < awayAfter

const workSeconds = ({ size }: PendingTransfer) => Math.min(longest, Math.max(5, size / speed))
