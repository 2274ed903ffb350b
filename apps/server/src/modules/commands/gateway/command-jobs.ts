import type { Job } from '@muster/contract/devices'
import { sql } from 'kysely'
import { Clock, Db } from '#kernel/dependencies.ts'
import type { Use } from '#kernel/dependency.ts'
import type { CommandAction, Database } from '#kernel/db/schema.ts'
import type { LinkedDevice } from '#telemetry/device-link/identity.ts'
import type { JobKind } from '#telemetry/device-link/jobs/job-kind.ts'
import { reportJob } from '#telemetry/device-link/jobs/report-job.ts'
import { commandOutbox } from '../command-outbox.ts'
import { contentOf } from './stored-content.ts'
import type { PendingCommand } from './gateway.ts'

/** Commands as device jobs. A command is marked as handed over before a device gets it, so that it can then be neither aborted nor dropped. */
export const commandJobs = (use: Use): JobKind => ({
  name: 'command',
  async pending(device) {
    const [db, now] = [use(Db), use(Clock).now()]
    await handOver(db, device, now)
    return waitingJobs(db, device)
  },
  report: (device, id, progress) => reportJob(commandOutbox, use, device, id, progress),
  content: ({ deviceId }, id) =>
    contentOf(
      use(Db),
      sql`
        select t.file_id from command c join unit u using (unit_id) join command_template t using (template_id)
        where c.command_id = ${id} and c.ended_at is null and c.handed_at is not null and u.device_id = ${deviceId}`,
    ),
})

const handOver = (db: Database, { deviceId }: LinkedDevice, now: Date) =>
  sql`
  update command c set handed_at = ${now} from unit u
  where u.unit_id = c.unit_id and u.device_id = ${deviceId} and c.ended_at is null and c.status = 'QUEUED' and c.handed_at is null
    and not c.is_held
    and (c.expires_at is null or c.expires_at > ${now}) and ${hasContent}`.execute(db)

/** Returns true for a command that transfers a file. */
const hasContent = sql`(c.type <> 'FILE_TRANSFER' or exists (
  select from command_template f where f.template_id = c.template_id and f.file_id is not null))`

type Row = Pick<PendingCommand, 'id' | 'type' | 'templateName' | 'action' | 'payload' | 'createdAt' | 'expiresAt'> & {
  fileName: string | null
  size: number | null
  sha256: string | null
}

async function waitingJobs(db: Database, { deviceId }: LinkedDevice): Promise<Job[]> {
  const { rows } = await sql<Row>`
    select c.command_id as id, c.type, c.template_name as "templateName", t.action, t.payload, c.created_at as "createdAt",
      c.expires_at as "expiresAt", t.file_name as "fileName", octet_length(s.content) as size, encode(s.sha256, 'hex') as sha256
    from command c join unit u using (unit_id) left join command_template t using (template_id)
      left join sent_file s on s.file_id = t.file_id and c.type = 'FILE_TRANSFER'
    where u.device_id = ${deviceId} and c.ended_at is null and c.handed_at is not null and ${hasContent}
    order by c.command_id limit 100`.execute(db)
  return rows.map(jobOf)
}

function jobOf(row: Row): Job {
  const { templateName, createdAt, expiresAt, payload, action, fileName, size, sha256 } = row
  const id = `command-${row.id}`
  const common = { id, issuedAt: createdAt.getTime(), ...(expiresAt && { expiresAt: expiresAt.getTime() }) }
  if (size !== null && sha256 !== null)
    return {
      ...common,
      kind: 'file',
      file: { name: fileName ?? templateName, size, sha256, url: `/devices/v1/files/${id}` },
    }
  const output = action && outputOf(action)
  return {
    ...common,
    kind: 'command',
    command: {
      name: templateName,
      ...(payload !== null && { payload }),
      ...(action && { action: { type: action.type, attributes: { ...action.attributes } } }),
      movesMachine: !action || !harmless.has(action.type),
      ...(output && { output }),
    },
  }
}

/** Actions that only request data or affect the device itself. Others may move or stop the machine. */
const harmless: ReadonlySet<string> = new Set([
  'positionSingle',
  'positionPeriodic',
  'getVersion',
  'rebootDevice',
  'alarmArm',
  'alarmDisarm',
])

/** Returns the output state set by an action. */
function outputOf({ type, attributes: { index, data } = {} }: CommandAction) {
  if (type !== 'outputControl' || typeof index !== 'number' || index < 1 || index > 64) return undefined
  return { number: index, value: data === '1' }
}
