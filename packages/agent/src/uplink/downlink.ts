import { z } from 'zod'
import { reasonOf, type Log } from '../common/log.ts'
import type { DesiredConfiguration, Job, Notice } from '@muster/contract/devices'

/** Receives messages of the server. */
export interface Downlink {
  readonly onJob: (job: Job) => void
  readonly onConfiguration: (configuration: DesiredConfiguration) => void
  /** Called for a job that this version does not support. */
  readonly onUnreadableJob: (id: string, reason: string) => void
}

const jobId = z.string().regex(/^(command|file|sniffing|firmware)-[0-9]{1,18}$/)
const download = { size: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/), url: z.string() }

const jobSchema = z
  .object({
    id: jobId,
    issuedAt: z.number(),
    expiresAt: z.number().optional(),
    abort: z.boolean().optional(),
    kind: z.enum(['command', 'file', 'sniffing', 'firmware']),
    command: z
      .object({
        name: z.string(),
        payload: z.string().optional(),
        action: z.object({ type: z.string(), attributes: z.record(z.string(), z.unknown()) }).optional(),
        movesMachine: z.boolean(),
        output: z.object({ number: z.int(), value: z.boolean() }).optional(),
      })
      .optional(),
    file: z.object({ ...download, name: z.string() }).optional(),
    sniffing: z
      .object({ schedule: z.enum(['NOW', 'BOOT']), seconds: z.int().min(1), maxBytes: z.int().min(1), url: z.string() })
      .optional(),
    firmware: z
      .object({
        ...download,
        model: z.string(),
        version: z.string(),
        signature: z.string(),
        allowDowngrade: z.boolean(),
      })
      .optional(),
  })
  .refine(({ abort, kind, ...parts }) => abort === true || parts[kind] !== undefined, {
    error: 'the part of its kind is missing',
  })

const configurationSchema = z.object({
  version: z.int().min(0),
  issuedAt: z.number(),
  profiles: z.partialRecord(z.enum(['power', 'satellite', 'can', 'io', 'curfew', 'geofences', 'status']), z.unknown()),
})

/** Validates a job; an invalid one is reported to the server if its ID is readable. */
export function receiveJob(given: unknown, downlink: Downlink, log: Log): void {
  const { success, data, error } = jobSchema.safeParse(given)
  if (success) return downlink.onJob(data as Job)
  const reason = error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim()).join('; ')
  log(`The server sent a job that cannot be read: ${reason}`)
  const id = jobId.safeParse((given as { id?: unknown } | null)?.id)
  if (id.success) downlink.onUnreadableJob(id.data, reason)
}

export function receiveConfiguration(given: unknown, downlink: Downlink, log: Log): void {
  const { success, data, error } = configurationSchema.safeParse(given)
  if (success) return downlink.onConfiguration(data as DesiredConfiguration)
  log(`The server sent a configuration that cannot be read: ${error.issues[0]?.message}`)
}

/** Dispatches a message by the last part of its topic. */
export function receive(topic: string, payload: Buffer, downlink: Downlink, log: Log): void {
  let given: unknown
  try {
    given = JSON.parse(payload.toString())
  } catch (error) {
    log(`The server sent a message to ${topic} that is not JSON: ${reasonOf(error)}`)
    return
  }
  const name = topic.split('/').at(-1)
  if (name === 'jobs') receiveJob(given, downlink, log)
  else if (name === 'configuration') receiveConfiguration(given, downlink, log)
  else if (name === 'notices') logNotice(given, log)
}

export function logNotice(given: unknown, log: Log): void {
  const { code, message } = (given ?? {}) as Partial<Notice>
  log(`The server reports ${String(code)}: ${String(message)}`)
}
