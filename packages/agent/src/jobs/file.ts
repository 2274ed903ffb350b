import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { moveDurably, removeQuietly } from '../common/durable-file.ts'
import type { Job } from '@muster/contract/devices'
import { completed, failed, type Outcome } from './outcome.ts'
import { download, DownloadError, type DownloadOptions } from './download.ts'

/** Limits a name to letters, digits and some symbols, without a leading dot, to exclude hidden files and other folders. */
const safeName = /^[\p{L}\p{N}_][\p{L}\p{N} _.()+,=@-]{0,199}$/u

export interface FileOptions extends Omit<DownloadOptions, 'content' | 'part'> {
  readonly folder: string
}

/** Downloads a file into the folder, where it appears when complete. */
export async function storeFile(job: Job, { folder, ...options }: FileOptions): Promise<Outcome> {
  const { file } = job
  if (!file) return failed('The job names no file.')
  if (!safeName.test(file.name)) return failed('The name of the file is not allowed on this device.')
  await mkdir(folder, { recursive: true })
  const part = join(folder, `.${job.id}.part`)
  try {
    if (file.size === 0) await (await open(part, 'w')).close()
    await download({ ...options, content: file, part })
    await moveDurably(part, join(folder, file.name))
    return completed(`Stored as ${join(folder, file.name)}.`)
  } catch (error) {
    if (!(error instanceof DownloadError)) throw error
    await removeQuietly(part)
    return failed(error.message)
  }
}

/** Removes the received part of an aborted file. */
export const dropPart = (id: string, folder: string): Promise<void> => removeQuietly(join(folder, `.${id}.part`))
