import { Worker } from 'node:worker_threads'
import type { ReadAnswer } from './reader.worker.ts'
import { type Table, type TableLimits, UnreadableFile } from './table.ts'
import { tooManyRequests } from '#kernel/http/problem.ts'

/** Maximum numbers of files that are read at once, and that wait. */
const [most, waitingMost] = [2, 8]
/** JavaScript heap in MB and time in milliseconds for one file. */
const readingLimits = { heap: 256, time: 30_000 }

let running = 0
const waiting: (() => void)[] = []

/**
 * Reads a file in a worker thread with limited memory and time.
 * @throws UnreadableFile for an unreadable file or one that exceeds the limits
 * @throws Problem 429 when too many files are being read
 */
export async function readInWorker(
  bytes: Uint8Array,
  limits: TableLimits,
  { heap, time } = readingLimits,
): Promise<Table[]> {
  if (running >= most) {
    if (waiting.length >= waitingMost) throw tooManyRequests(['problem.manyReading'], 5)
    await new Promise<void>(resolve => void waiting.push(resolve))
  } else running++
  const worker = new Worker(new URL('reader.worker.ts', import.meta.url), {
    execArgv: [],
    workerData: { bytes, limits },
    resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: 16 },
  })
  try {
    const answer = await answerOf(worker, time)
    if ('tables' in answer) return answer.tables
    throw 'unreadable' in answer ? new UnreadableFile(answer.unreadable) : answer.failed
  } finally {
    await worker.terminate()
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

function answerOf(worker: Worker, time: number): Promise<ReadAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadAnswer>()
  const tooMuch = () => reject(new UnreadableFile(['problem.tooMuchToRead']))
  const timer = setTimeout(tooMuch, time)
  worker
    .once('message', resolve)
    .once('error', (error: Error & { code?: string }) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : reject(error),
    )
    .once('exit', () => reject(new Error('The thread that reads a file ended')))
  return promise.finally(() => clearTimeout(timer))
}
