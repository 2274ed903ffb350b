import type { Job } from '@muster/contract/devices'
import { sql } from 'kysely'
import { Clock, Db } from '#kernel/dependencies.ts'
import type { Use } from '#kernel/dependency.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { LinkedDevice } from '#telemetry/device-link/identity.ts'
import type { JobKind } from '#telemetry/device-link/jobs/job-kind.ts'
import { isEndOf, reportJob } from '#telemetry/device-link/jobs/report-job.ts'
import { appendPart, closeLog, logOffset } from '../log-files.ts'
import { sniffingOutbox } from '../sniffing-outbox.ts'
import { mostLogBytes, type PendingSniffing } from './devices.ts'

/** CAN log requests as device jobs. A canceled request remains a job until its device has stopped and uploaded its log. */
export const sniffingJobs = (use: Use): JobKind => ({
  name: 'sniffing',
  pending: device => waitingJobs(use(Db), device, use(Clock).now()),
  async report(device, id, progress) {
    const db = use(Db)
    if (!isEndOf(progress) || !(await isOpen(db, device, id)))
      return reportJob(sniffingOutbox, use, device, id, progress)
    const hasLog = await closeLog(db, id, use(Clock).now())
    const isMissing = progress.status === 'completed' && !hasLog
    return reportJob(sniffingOutbox, use, device, id, {
      ...progress,
      ...(isMissing && { status: 'failed', message: 'The device has reported an end, but no log has arrived.' }),
    })
  },
  log: {
    offset: async (device, id) => ((await isOpen(use(Db), device, id)) ? logOffset(use(Db), id) : undefined),
    append: async (device, id, part) =>
      (await isOpen(use(Db), device, id)) ? appendPart(use(Db), id, part, use(Clock).now()) : undefined,
  },
})

/** True if the request belongs to the device and has not ended. */
async function isOpen(db: Database, { deviceId }: LinkedDevice, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from can_sniffing r join unit u using (unit_id)
    where r.request_id = ${id} and r.ended_at is null and u.device_id = ${deviceId}`.execute(db)
  return rows.length > 0
}

async function waitingJobs(db: Database, { deviceId }: LinkedDevice, now: Date): Promise<Job[]> {
  const { rows } = await sql<
    Pick<PendingSniffing, 'id' | 'schedule' | 'duration' | 'cancelRequestedAt' | 'createdAt' | 'expiresAt'>
  >`
    select r.request_id as id, r.schedule, r.duration, r.cancel_requested_at as "cancelRequestedAt", r.created_at as "createdAt",
      r.expires_at as "expiresAt"
    from can_sniffing r join unit u using (unit_id)
    where u.device_id = ${deviceId} and r.ended_at is null and (r.status <> 'QUEUED' or r.expires_at is null or r.expires_at > ${now})
    order by r.request_id limit 100`.execute(db)
  return rows.map(({ id: number, schedule, duration, cancelRequestedAt, createdAt, expiresAt }) => {
    const id = `sniffing-${number}`
    return {
      id,
      issuedAt: createdAt.getTime(),
      ...(expiresAt && { expiresAt: expiresAt.getTime() }),
      ...(cancelRequestedAt && { abort: true }),
      kind: 'sniffing',
      sniffing: { schedule, seconds: duration * 60, maxBytes: mostLogBytes, url: `/devices/v1/logs/${id}` },
    }
  })
}
