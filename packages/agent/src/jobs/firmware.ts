import { verify } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { firmwareToSign } from '@muster/signals'
import { removeQuietly } from '../common/durable-file.ts'
import { reasonOf } from '../common/log.ts'
import type { Job } from '@muster/contract/devices'
import { publicKeyOf } from '../firmware/public-key.ts'
import { compareVersions } from '../firmware/version.ts'
import type { Settings } from '../settings/settings.ts'
import { download, DownloadError, type DownloadOptions } from './download.ts'
import { completed, failed, type Outcome } from './outcome.ts'
import { runProgram } from './run-program.ts'

type FirmwareSettings = NonNullable<Settings['firmware']>

/** Maximum duration of an update script in seconds. */
const installSeconds = 3600

export interface FirmwareOptions extends Omit<DownloadOptions, 'content' | 'part' | 'mostBytes'> {
  readonly settings: FirmwareSettings
  /** Model of this device. */
  readonly model: string
  readonly folder: string
  /** Aborts the script; an abort of the job does not, so that updates are never half installed. */
  readonly stopping: AbortSignal
  /** Called before the script, from which point the update may take effect. */
  readonly onInstall: () => Promise<void>
}

/** Running version, from the configured file; undefined if unreadable. */
export async function runningVersion({
  versionFile,
}: Pick<FirmwareSettings, 'versionFile'>): Promise<string | undefined> {
  const text = await readFile(versionFile, 'utf8').catch(() => '')
  return text.trim().slice(0, 100) || undefined
}

/** Downloads firmware, checks version and signature, and runs the configured script. */
export async function installFirmware(
  job: Job,
  { settings, model, folder, stopping, onInstall, ...options }: FirmwareOptions,
): Promise<Outcome> {
  const { firmware } = job
  if (!firmware) return failed('The job names no firmware.')
  if (firmware.model !== model) return failed(`The firmware is for model ${firmware.model}; this device is a ${model}.`)
  const running = await runningVersion(settings)
  if (running === undefined) return failed(`The running version is not known: ${settings.versionFile} cannot be read.`)
  const order = compareVersions(firmware.version, running)
  if (order === 0) return completed(`Version ${running} runs already.`)
  if (order < 0 && !firmware.allowDowngrade)
    return failed(`Version ${firmware.version} is older than ${running}, which runs.`)
  if (order < 0 && !settings.allowDowngrade)
    return failed(
      `Version ${firmware.version} is older than ${running}, and the settings of this device allow no downgrade.`,
    )
  await mkdir(folder, { recursive: true })
  const part = partOf(job, folder)
  try {
    await download({ ...options, content: firmware, part, mostBytes: settings.megabytes * 1024 * 1024 })
    const signed = Buffer.from(firmwareToSign({ ...firmware, model }))
    const signature = Buffer.from(firmware.signature, 'base64')
    // the server never has the private key: a file that it sends without this signature is not installed
    if (!settings.publicKeys.some(key => verify(undefined, signed, publicKeyOf(key), signature)))
      return failed('The signature does not match a public key of this device.')
    options.signal.throwIfAborted()
    await onInstall()
    const { code, output, reason } = await runProgram({
      file: settings.script,
      args: [part, firmware.version],
      timeoutSeconds: installSeconds,
      signal: stopping,
    })
    stopping.throwIfAborted()
    if (code === 0) return completed(`Version ${firmware.version} is installed.`, output)
    return failed(`The script of the update failed: ${reason ?? `code ${code}`}.`, output)
  } catch (error) {
    if (error instanceof DownloadError) return failed(error.message)
    options.signal.throwIfAborted()
    return failed(reasonOf(error))
  } finally {
    // a download that an end of the program interrupts continues later
    if (!stopping.aborted) await removeQuietly(part)
  }
}

const partOf = ({ id }: Job, folder: string): string => join(folder, `${id}.part`)

/** Handles an update whose script was running when the agent ended, for example on a device restart. */
export async function interruptedFirmware(job: Job, settings: FirmwareSettings, folder: string): Promise<Outcome> {
  await removeQuietly(partOf(job, folder))
  const running = await runningVersion(settings)
  const wanted = job.firmware?.version ?? ''
  return running !== undefined && compareVersions(running, wanted) === 0
    ? completed(`Version ${running} runs.`)
    : failed(`The update was interrupted; version ${running ?? 'unknown'} runs.`)
}
