import type { Job } from '@muster/contract/devices'
import { sql } from 'kysely'
import { Clock, Db } from '#kernel/dependencies.ts'
import type { Use } from '#kernel/dependency.ts'
import type { Database } from '#kernel/db/schema.ts'
import { contentOf } from '#modules/commands/public.ts'
import type { LinkedDevice } from '#telemetry/device-link/identity.ts'
import type { JobKind } from '#telemetry/device-link/jobs/job-kind.ts'
import { reportJob } from '#telemetry/device-link/jobs/report-job.ts'
import { firmwareOutbox } from '../firmware-outbox.ts'

/** Days for which a device is notified of the abort of received firmware. */
const abortDays = 30

/** Firmware as device jobs. */
export const firmwareJobs = (use: Use): JobKind => ({
  name: 'firmware',
  async pending(device) {
    const [db, now] = [use(Db), use(Clock).now()]
    await noteSent(db, device, now)
    return waitingJobs(db, device, now)
  },
  report: (device, id, progress) => reportJob(firmwareOutbox, use, device, id, progress, { hasProgress: true }),
  content: ({ deviceId }, id) =>
    contentOf(
      use(Db),
      sql`
        select f.file_id from firmware_job j join unit u using (unit_id) join firmware f using (firmware_id)
        where j.job_id = ${id} and j.ended_at is null and j.sent_at is not null and u.device_id = ${deviceId}`,
    ),
})

interface Row {
  id: number
  isAborted: boolean
  model: string
  version: string
  signature: Buffer
  allowDowngrade: boolean
  size: number
  sha256: string
  createdAt: Date
  expiresAt: Date | null
}

const noteSent = (db: Database, { deviceId }: LinkedDevice, now: Date) =>
  sql`
  update firmware_job j set sent_at = ${now} from unit u
  where u.unit_id = j.unit_id and u.device_id = ${deviceId} and j.sent_at is null and j.ended_at is null and not j.is_held
    and (j.expires_at is null or j.expires_at > ${now})`.execute(db)

/** Returns unfinished firmware jobs, and those aborted after the device had received them. */
async function waitingJobs(db: Database, { deviceId }: LinkedDevice, now: Date): Promise<Job[]> {
  const { rows } = await sql<Row>`
    select j.job_id as id, j.ended_at is not null as "isAborted", f.model, f.version, f.signature,
      r.allow_downgrade as "allowDowngrade", octet_length(s.content) as size, encode(s.sha256, 'hex') as sha256,
      j.created_at as "createdAt", j.expires_at as "expiresAt"
    from firmware_job j join unit u using (unit_id) join rollout r using (rollout_id)
      join firmware f on f.firmware_id = j.firmware_id join sent_file s using (file_id)
    where u.device_id = ${deviceId} and j.sent_at is not null and (
      j.ended_at is null and not j.is_held and (j.status <> 'QUEUED' or j.expires_at is null or j.expires_at > ${now})
      or j.status = 'ABORTED' and j.answered_at is null and j.ended_at > ${now}::timestamptz - make_interval(days => ${abortDays}))
    order by j.job_id limit 100`.execute(db)
  return rows.map(({ id: number, isAborted, signature, createdAt, expiresAt, ...firmware }) => {
    const id = `firmware-${number}`
    return {
      id,
      issuedAt: createdAt.getTime(),
      ...(expiresAt && { expiresAt: expiresAt.getTime() }),
      ...(isAborted && { abort: true }),
      kind: 'firmware',
      firmware: { ...firmware, signature: signature.toString('base64'), url: `/devices/v1/files/${id}` },
    }
  })
}
