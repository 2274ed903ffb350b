import { createHash } from 'node:crypto'
import type { Job, JobProgressMessage } from '@muster/contract/devices'
import { between, pick, seededRandom } from '#kernel/seeded-random.ts'
import type { LinkedDevice } from '#telemetry/device-link/identity.ts'
import type { JobKind } from '#telemetry/device-link/jobs/job-kind.ts'
import type { Machine } from '../simulation/machine.ts'
import { busLog } from './bus-log.ts'

/** The server requested the end of a job. */
export class Aborted extends Error {}

/** Device parts that its jobs use. */
export interface Work {
  readonly machine: Pick<Machine, 'seed'>
  readonly kind: JobKind
  /** Number of the job within its kind. */
  readonly number: number
  readonly device: LinkedDevice
  readonly aborted: AbortSignal
  /** @throws Aborted if the job is aborted in the meantime */
  pause(seconds: number, aborted?: AbortSignal): Promise<void>
  report(progress: Omit<JobProgressMessage, 'job' | 'time'>): Promise<void>
  /** Restarts the device with a firmware version. */
  restart(firmware: string): Promise<void>
}

const fetchRandom = seededRandom('job fetched')
const workRandom = seededRandom('job carried out')
const failRandom = seededRandom('job failed')
const reasonRandom = seededRandom('job failure')

/** Failure rates of commands that change something, of files, and of logs that wait for the key. */
const failing = { command: 0.12, file: 0.12, firmware: 0.08, boot: 0.08 }

const reasons = {
  command: [
    'The unit refused the command: the engine is running.',
    'The output is not wired on this unit.',
    'The vehicle bus did not answer.',
  ],
  file: [
    'The checksum of the file did not match. Send it again.',
    'The unit has no space left for the file.',
    'The unit lost its connection for too long. Send it again.',
  ],
  firmware: ['The script of the update failed: code 1.'],
}

/** Executes a job like a real machine, and reports its progress and result. */
export async function carryOut(job: Job, work: Work): Promise<void> {
  try {
    if (job.kind === 'command') await carryOutCommand(job, work)
    else if (job.kind === 'file') await carryOutFile(job, work)
    else if (job.kind === 'sniffing') await carryOutSniffing(job, work)
    else await installFirmware(job, work)
  } catch (error) {
    if (!(error instanceof Aborted)) throw error
    await work.report({ status: 'aborted' })
  }
}

async function carryOutCommand({ command }: Job, work: Work): Promise<void> {
  const { machine, number, pause, report } = work
  await pause(between(fetchRandom(machine.seed, number), 2, 6))
  await report({ status: 'fetched' })
  await pause(1.5)
  await report({ status: 'in-progress' })
  await pause(between(workRandom(machine.seed, number), 2, 4))
  const canFail = /^(engine|output)/.test(command?.action?.type ?? '')
  if (canFail && fails('command', work)) return report(failure('command', work))
  await report({ status: 'completed' })
}

/** Transfer speed of a unit in bytes per second, and the maximum transfer duration in seconds. */
const speed = 64 * 1024,
  longest = 60
/** Bytes per range request. */
const rangeBytes = 512 * 1024
/** Seconds between two reports of progress. */
const reportEvery = 2

async function carryOutFile({ file }: Job, work: Work): Promise<void> {
  const { machine, number, pause, report } = work
  if (!file) return
  await pause(between(fetchRandom(machine.seed, number), 2, 6))
  await report({ status: 'fetched' })
  await pause(1.5)
  await report({ status: 'in-progress', progress: 5 })
  const seconds = Math.min(longest, Math.max(5, file.size / speed))
  const willFail = fails('file', work)
  for (let passed = reportEvery; passed < seconds; passed += reportEvery) {
    await pause(reportEvery)
    const progress = Math.max(5, Math.floor((passed / seconds) * 100))
    if (willFail && progress > 70) return report(failure('file', work))
    await report({ status: 'in-progress', progress })
  }
  if ((await downloadedHash(work)) === file.sha256) return report({ status: 'completed', progress: 100 })
  await report({ status: 'failed', message: 'The file is no longer stored. Send it again.' })
}

/** Seconds for downloading firmware, and for installing it. */
const firmwareDownload = 12,
  firmwareInstall = 8

async function installFirmware({ firmware }: Job, work: Work): Promise<void> {
  const { pause, report, restart } = work
  if (!firmware) return
  await pause(1)
  await report({ status: 'fetched' })
  for (let passed = 0; passed < firmwareDownload; passed += reportEvery) {
    await report({ status: 'in-progress', progress: Math.floor((passed / firmwareDownload) * 100) })
    await pause(reportEvery)
  }
  if ((await downloadedHash(work)) !== firmware.sha256)
    return report({ status: 'failed', message: 'The SHA-256 of the firmware is wrong.' })
  if (fails('firmware', work)) return report(failure('firmware', work))
  await pause(firmwareInstall)
  await report({ status: 'completed', progress: 100 })
  await restart(firmware.version)
}

/** Returns the SHA-256 of a job's content, or undefined. */
async function downloadedHash({ kind, device, number, aborted }: Work): Promise<string | undefined> {
  const content = await kind.content?.(device, number)
  if (!content) return undefined
  const hash = createHash('sha256')
  for (let from = 0; from < content.size;) {
    aborted.throwIfAborted()
    const range = await content.read(from, Math.min(rangeBytes, content.size - from))
    if (range.length === 0) return undefined
    hash.update(range)
    from += range.length
  }
  return hash.digest('hex')
}

/** Maximum duration in seconds of a log. */
const longestLog = 30 * 60
/** Bytes per part of a log. */
const partBytes = 2 * 1024 * 1024

/** Sends the log sooner than a real bus would fill it. With the key on it takes longer, and sometimes fails. */
async function carryOutSniffing({ sniffing }: Job, work: Work): Promise<void> {
  const { machine, number, pause, report } = work
  if (!sniffing) return
  const isBoot = sniffing.schedule === 'BOOT'
  await pause(between(fetchRandom(machine.seed, number), 2, 4))
  await report({ status: 'in-progress' })
  const start = Date.now()
  const upload = async (seconds: number) => {
    const log = busLog({
      seed: machine.seed + number,
      start: new Date(start),
      seconds: Math.min(seconds, sniffing.seconds, longestLog),
      boot: isBoot,
    })
    await uploadLog(log, work)
  }
  try {
    await pause(
      isBoot ? between(workRandom(machine.seed, number), 45, 60) : between(workRandom(machine.seed, number), 6, 10),
    )
  } catch (error) {
    if (!(error instanceof Aborted)) throw error
    await pause(2, new AbortController().signal)
    await upload(Math.max(1, (Date.now() - start) / 1000))
    return report({ status: 'aborted' })
  }
  if (isBoot && failRandom(machine.seed, number) < failing.boot)
    return report({ status: 'failed', message: 'No frames were received after key on. Check the wiring of CAN 0.' })
  await upload(sniffing.seconds)
  await report({ status: 'completed' })
}

async function uploadLog(log: Buffer, { kind, device, number }: Work): Promise<void> {
  for (let offset = 0; offset < log.length; offset += partBytes) {
    const content = log.subarray(offset, offset + partBytes)
    const isLast = offset + content.length === log.length
    const appended = await kind.log?.append(device, number, { offset, content, isLast })
    if (!appended || appended.refusal !== undefined) return
  }
}

const fails = (what: keyof typeof reasons, { machine, number }: Work) =>
  failRandom(machine.seed, number) < failing[what]

const failure = (what: keyof typeof reasons, { machine, number }: Work) =>
  ({ status: 'failed', message: pick(reasons[what], reasonRandom(machine.seed, number)) }) as const
