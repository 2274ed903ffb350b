import { CanFileError, type Dbc } from '@muster/signals'
import type { WorkerReply, OpenLog, FileRequest } from './file.worker.ts'

interface Options {
  /** Receives the fraction read, 0–1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal | undefined
}

/** Reads a log in a dedicated worker. @throws CanFileError if the file is not a log */
export const openLog = (file: Blob, options?: Options): Promise<OpenLog> => runInWorker({ kind: 'log', file }, options)

/** Reads a DBC file in a dedicated worker. @throws CanFileError if the file is not a DBC file */
export const openDbc = (file: Blob, options?: Options): Promise<Dbc> => runInWorker({ kind: 'dbc', file }, options)

function runInWorker<Result>(request: FileRequest, { onProgress, signal }: Options = {}): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const worker = new Worker(new URL('./file.worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
    if (data.kind === 'progress') onProgress?.(data.part)
    else if (data.kind === 'fault') reject(new CanFileError(data.fault))
    else if (data.kind === 'error') reject(new Error(data.message))
    else resolve(data.result as Result)
  })
  worker.addEventListener('error', event => reject(new Error(event.message)))
  signal?.addEventListener('abort', () => reject(signal.reason as Error))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  worker.postMessage(request)
  return promise.finally(() => worker.terminate())
}
