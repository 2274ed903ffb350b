import {
  CanFileError,
  CanLogReader,
  decodeDbc,
  groupFrames,
  dbcTooLarge,
  mostDbcText,
  parseDbc,
  withLongMessages,
  type CanFileFault,
  type CanGroup,
  type CanLog,
  type Dbc,
} from '@muster/signals'

export type FileRequest = { kind: 'log'; file: Blob } | { kind: 'dbc'; file: Blob }

export interface OpenLog {
  log: CanLog
  groups: CanGroup[]
}

export type WorkerReply =
  | { kind: 'progress'; part: number }
  | { kind: 'log'; result: OpenLog }
  | { kind: 'dbc'; result: Dbc }
  | { kind: 'fault'; fault: CanFileFault }
  | { kind: 'error'; message: string }

/** Bytes between two progress messages. */
const step = 4 * 1024 * 1024

addEventListener('message', ({ data }: MessageEvent<FileRequest>) => {
  const run = data.kind === 'log' ? readLog(data.file) : readDbc(data.file)
  run.catch((error: unknown) =>
    reply(
      error instanceof CanFileError ? { kind: 'fault', fault: error.fault } : { kind: 'error', message: String(error) },
    ),
  )
})

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
const reply = (message: WorkerReply, transfer: Transferable[] = []) => postMessage(message, { transfer })

/** Reads in chunks so that a large file is never in memory as text. */
async function readLog(file: Blob): Promise<void> {
  const reader = new CanLogReader()
  if (await isGzip(file)) await unpack(file, reader)
  else
    for (let from = 0; from < file.size && !reader.isFull; from += step) {
      reader.push(new Uint8Array(await file.slice(from, from + step).arrayBuffer()))
      reply({ kind: 'progress', part: Math.min(1, (from + step) / file.size) })
    }
  const log = withLongMessages(reader.finish())
  const groups = groupFrames(log)
  const { times, ids, flags, channels, sizes, starts, data } = log
  const columns = [times, ids, flags, channels, sizes, starts, data, ...groups.flatMap(g => [g.frames, g.changing])]
  reply(
    { kind: 'log', result: { log, groups } },
    columns.map(column => column.buffer),
  )
}

async function isGzip(file: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  return first === 0x1f && second === 0x8b
}

async function unpack(file: Blob, reader: CanLogReader): Promise<void> {
  let [packed, reported] = [0, 0]
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      packed += chunk.length
      controller.enqueue(chunk)
    },
  })
  const unpacked = file.stream().pipeThrough(counted).pipeThrough(new DecompressionStream('gzip')).getReader()
  try {
    for (;;) {
      const { value, done } = await unpacked.read()
      if (done || reader.isFull) return
      reader.push(value)
      if (packed - reported < step) continue
      reported = packed
      reply({ kind: 'progress', part: packed / file.size })
    }
  } catch (error) {
    // the stream is damaged or truncated
    if (error instanceof TypeError) throw new CanFileError({ line: 1, text: 'canFile.gzip' })
    throw error
  } finally {
    void unpacked.cancel().catch(() => {})
  }
}

async function readDbc(file: Blob): Promise<void> {
  if (file.size > mostDbcText) throw new CanFileError(dbcTooLarge)
  const dbc = parseDbc(decodeDbc(new Uint8Array(await file.arrayBuffer())))
  reply({ kind: 'dbc', result: dbc })
}
