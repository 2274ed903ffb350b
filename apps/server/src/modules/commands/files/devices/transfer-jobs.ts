import type { Job } from '@muster/contract/devices'
import { sql } from 'kysely'
import { Clock, Db } from '#kernel/dependencies.ts'
import type { Use } from '#kernel/dependency.ts'
import type { Database } from '#kernel/db/schema.ts'
import { contentOf } from '#modules/commands/public.ts'
import type { LinkedDevice } from '#telemetry/device-link/identity.ts'
import type { JobKind } from '#telemetry/device-link/jobs/job-kind.ts'
import { reportJob } from '#telemetry/device-link/jobs/report-job.ts'
import { transferOutbox } from '../transfer-outbox.ts'

/** Days for which a device is notified of the abort of a received file. */
const abortDays = 30

/** Files as device jobs. */
export const transferJobs = (use: Use): JobKind => ({
  name: 'file',
  async pending(device) {
    const [db, now] = [use(Db), use(Clock).now()]
    await noteSent(db, device, now)
    return waitingJobs(db, device, now)
  },
  report: (device, id, progress) => reportJob(transferOutbox, use, device, id, progress, { hasProgress: true }),
  content: ({ deviceId }, id) =>
    contentOf(
      use(Db),
      sql`
        select f.file_id from file_transfer f join unit u using (unit_id)
        where f.transfer_id = ${id} and f.ended_at is null and u.device_id = ${deviceId}`,
    ),
})

interface Row {
  id: number
  isAborted: boolean
  fileName: string
  size: number
  sha256: string
  createdAt: Date
  expiresAt: Date | null
}

const noteSent = (db: Database, { deviceId }: LinkedDevice, now: Date) =>
  sql`
  update file_transfer f set sent_at = ${now} from unit u
  where u.unit_id = f.unit_id and u.device_id = ${deviceId} and f.sent_at is null and f.ended_at is null
    and (f.expires_at is null or f.expires_at > ${now})`.execute(db)

/** Returns unfinished files, and those aborted after the device had received them. */
async function waitingJobs(db: Database, { deviceId }: LinkedDevice, now: Date): Promise<Job[]> {
  const { rows } = await sql<Row>`
    select f.transfer_id as id, f.ended_at is not null as "isAborted", f.file_name as "fileName", f.size,
      encode(s.sha256, 'hex') as sha256, f.created_at as "createdAt", f.expires_at as "expiresAt"
    from file_transfer f join unit u using (unit_id) join sent_file s using (file_id)
    where u.device_id = ${deviceId} and f.sent_at is not null and (
      f.ended_at is null and (f.status <> 'QUEUED' or f.expires_at is null or f.expires_at > ${now})
      or f.status = 'ABORTED' and f.answered_at is null and f.ended_at > ${now}::timestamptz - make_interval(days => ${abortDays}))
    order by f.transfer_id limit 100`.execute(db)
  return rows.map(({ id: number, isAborted, fileName: name, size, sha256, createdAt, expiresAt }) => {
    const id = `file-${number}`
    return {
      id,
      issuedAt: createdAt.getTime(),
      ...(expiresAt && { expiresAt: expiresAt.getTime() }),
      ...(isAborted && { abort: true }),
      kind: 'file',
      file: { name, size, sha256, url: `/devices/v1/files/${id}` },
    }
  })
}
