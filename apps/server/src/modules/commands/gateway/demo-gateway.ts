import { between, pick, seededRandom } from '#kernel/seeded-random.ts'
import { after, type Step } from '#kernel/outbox/services.ts'
import type { CommandGateway, PendingCommand } from './gateway.ts'

const fetchRandom = seededRandom('command fetched')
const workRandom = seededRandom('command carried out')
const failRandom = seededRandom('command failed')
const reasonRandom = seededRandom('command failure')

/** A unit counts as offline after this time without a report; commands for it wait. */
const awayAfter = 15 * 60_000
const failing = 0.12

const reasons: Record<PendingCommand['type'], readonly string[]> = {
  CAN_INJECTION: [
    'The unit refused the command: the engine is running.',
    'The output is not wired on this unit.',
    'The vehicle bus did not answer.',
  ],
  FILE_TRANSFER: ['The checksum of the file did not match. Send it again.', 'The unit has no space left for the file.'],
}

/**
 * Simulates devices of the demo fleet deterministically: an online unit fetches after some seconds, carries the command out
 * and usually succeeds. Commands that only request data never fail.
 */
export const demoGateway: CommandGateway = {
  async step(command, { now, handOver }): Promise<Step> {
    const { id, unitId, templateId, status, createdAt, fetchedAt, startedAt } = command
    if (status === 'QUEUED') {
      if (!isOnline(command, now)) return { again: after(now, 5) }
      const due = after(createdAt, between(fetchRandom(unitId, id), 2, 6))
      if (now < due) return { again: due }
      if (!(await handOver())) return { again: now }
      return { status: 'FETCHED', again: after(now, 1.5) }
    }
    if (status === 'FETCHED') return { status: 'IN_PROGRESS', again: after(now, workSeconds(command)) }
    const due = after(startedAt ?? fetchedAt ?? now, workSeconds(command))
    if (now < due) return { again: due }
    const fails = canFail(command) && failRandom(unitId, templateId ?? 0) < failing
    return fails
      ? { status: 'ERROR', message: pick(reasons[command.type], reasonRandom(unitId, templateId ?? 0)), again: now }
      : { status: 'COMPLETED', again: now }
  },
}

const isOnline = ({ lastSeen }: PendingCommand, now: Date) =>
  lastSeen !== null && now.getTime() - lastSeen.getTime() < awayAfter

const workSeconds = ({ id, unitId, type }: PendingCommand) =>
  between(workRandom(unitId, id), 2, 4) * (type === 'FILE_TRANSFER' ? 3 : 1)

const canFail = ({ type, action }: PendingCommand) =>
  type === 'FILE_TRANSFER' || /^(engine|output)/.test(action?.type ?? '')
