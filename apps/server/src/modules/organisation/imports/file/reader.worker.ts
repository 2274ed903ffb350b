// Reads one file, outside the thread that serves requests.
import { parentPort, workerData } from 'node:worker_threads'
import { readTables } from './read-table.ts'
import { type Table, type TableLimits, UnreadableFile } from './table.ts'
import type { Message } from '#kernel/texts/sentence.ts'

/** Result that survives the transfer between threads, which error classes do not. */
export type ReadAnswer = { tables: Table[] } | { unreadable: Message } | { failed: unknown }

function read({ bytes, limits }: { bytes: Uint8Array; limits: TableLimits }): ReadAnswer {
  try {
    return { tables: readTables(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limits) }
  } catch (error) {
    return error instanceof UnreadableFile ? { unreadable: error.sentence } : { failed: error }
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(read(workerData as Parameters<typeof read>[0]))
