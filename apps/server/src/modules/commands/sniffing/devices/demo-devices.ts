import { between, seededRandom } from '#kernel/seeded-random.ts'
import { after, type Step } from '#kernel/outbox/services.ts'
import { demoLog } from './demo-log.ts'
import type { PendingSniffing, SniffingDevices } from './devices.ts'

const fetchRandom = seededRandom('can sniffing fetched')
const workRandom = seededRandom('can sniffing carried out')
const failRandom = seededRandom('can sniffing failed')

/** A unit counts as offline after this time without a report; requests for it wait. */
const awayAfter = 15 * 60_000
/** Share of failures among requests that wait for the key. */
const failing = 0.08
/** Maximum duration in minutes of a log of the demo fleet. */
const longest = 30

/**
 * Simulates devices of the demo fleet: an online unit starts after some seconds and soon sends a log of the requested
 * duration, without its real delay. At key on it takes longer and sometimes fails. A canceled request stores what was logged
 * until then.
 */
export const demoDevices: SniffingDevices = {
  async step(request, { now, store }): Promise<Step> {
    const { id, unitId, status, createdAt, startedAt, cancelRequestedAt } = request
    if (status === 'QUEUED') {
      if (!isOnline(request, now)) return { again: after(now, 5) }
      const due = after(createdAt, between(fetchRandom(unitId, id), 2, 4))
      return now < due ? { again: due } : { status: 'IN_PROGRESS', again: after(now, 2) }
    }
    const start = startedAt ?? now
    const passed = (now.getTime() - start.getTime()) / 1000
    if (cancelRequestedAt) {
      const due = after(cancelRequestedAt, 3)
      if (now < due) return { again: due }
      if (passed >= 1) await store(logOf(request, passed), 'log')
      return { status: 'ABORTED', again: now }
    }
    const work = workSeconds(request)
    if (passed < work) return { again: after(now, Math.min(2, work - passed)) }
    if (request.schedule === 'BOOT' && failRandom(unitId, id) < failing)
      return {
        status: 'ERROR',
        message: 'No frames were received after key on. Check the wiring of CAN 0.',
        again: now,
      }
    await store(logOf(request, request.duration * 60), 'log')
    return { status: 'COMPLETED', again: now }
  },
}

const isOnline = ({ lastSeen }: PendingSniffing, now: Date) =>
  lastSeen !== null && now.getTime() - lastSeen.getTime() < awayAfter

const workSeconds = ({ id, unitId, schedule }: PendingSniffing) =>
  schedule === 'NOW' ? between(workRandom(unitId, id), 6, 10) : between(workRandom(unitId, id), 45, 60)

const logOf = ({ id, unitId, schedule, duration, startedAt, createdAt }: PendingSniffing, seconds: number): Buffer =>
  demoLog({
    seed: unitId * 7919 + id,
    start: startedAt ?? createdAt,
    seconds: Math.min(seconds, duration * 60, longest * 60),
    boot: schedule === 'BOOT',
  })
