import {
  CanFileError,
  CanLogReader,
  decodeDbc,
  groupFrames,
  dbcTooLarge,
  mostDbcText,
  parseDbc,
  type CanFileFault,
  type CanGroup,
  type CanLog,
  type Dbc,
} from '@muster/signals'

export type Order = { kind: 'log'; file: Blob } | { kind: 'dbc'; file: Blob }

export interface OpenLog {
  log: CanLog
  groups: CanGroup[]
}

export type Answer =
  | { kind: 'progress'; part: number }
  | { kind: 'log'; result: OpenLog }
  | { kind: 'dbc'; result: Dbc }
  | { kind: 'fault'; fault: CanFileFault }
  | { kind: 'error'; message: string }

/** Bytes between two reports of progress. */
const step = 4 * 1024 * 1024

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  const run = data.kind === 'log' ? readLog(data.file) : readDbc(data.file)
  run.catch((error: unknown) =>
    answer(
      error instanceof CanFileError ? { kind: 'fault', fault: error.fault } : { kind: 'error', message: String(error) },
    ),
  )
})

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
const answer = (message: Answer, transfer: Transferable[] = []) => postMessage(message, { transfer })

/** Piece by piece, so that a large file is never in memory as text. */
async function readLog(file: Blob): Promise<void> {
  const reader = new CanLogReader()
  for (let from = 0; from < file.size && !reader.isFull; from += step) {
    reader.push(new Uint8Array(await file.slice(from, from + step).arrayBuffer()))
    answer({ kind: 'progress', part: Math.min(1, (from + step) / file.size) })
  }
  const log = reader.finish()
  const groups = groupFrames(log)
  const { times, ids, flags, channels, sizes, starts, data } = log
  const columns = [times, ids, flags, channels, sizes, starts, data, ...groups.flatMap(g => [g.frames, g.changing])]
  answer(
    { kind: 'log', result: { log, groups } },
    columns.map(column => column.buffer),
  )
}

async function readDbc(file: Blob): Promise<void> {
  if (file.size > mostDbcText) throw new CanFileError(dbcTooLarge)
  const dbc = parseDbc(decodeDbc(new Uint8Array(await file.arrayBuffer())))
  answer({ kind: 'dbc', result: dbc })
}
