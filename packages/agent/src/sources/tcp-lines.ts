import { connect, type Socket } from 'node:net'
import { Backoff } from '../common/backoff.ts'
import { Lines } from '../common/lines.ts'
import type { Log } from '../common/log.ts'
import type { Source } from './source.ts'

export interface TcpLines {
  readonly host: string
  readonly port: number
  /** Maximum characters of a line. */
  readonly most: number
  readonly greeting?: string
  readonly onLine: (line: string) => void
  readonly log: Log
  readonly firstRetryMs?: number
}

/** Milliseconds without data after which a connection counts as lost. */
const silence = 60_000

/** Reads lines from a TCP server, and reconnects when the connection ends. */
export function readTcpLines({ host, port, most, greeting, onLine, log, firstRetryMs = 1000 }: TcpLines): Source {
  const backoff = new Backoff(firstRetryMs, 30_000)
  let socket: Socket | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  function open(): void {
    const lines = new Lines(most, onLine)
    let reason = 'the connection was closed'
    socket = connect({ host, port })
    socket.setTimeout(silence, () => socket?.destroy(new Error('no data for a minute')))
    socket.on('connect', () => {
      log(`Connected to ${host}:${port}`)
      if (greeting) socket?.write(greeting)
    })
    socket.on('data', chunk => {
      backoff.reset()
      lines.push(chunk)
    })
    socket.on('error', error => (reason = error.message))
    socket.on('close', () => {
      if (isStopped) return
      log(`No data from ${host}:${port}: ${reason}`)
      timer = setTimeout(open, backoff.next())
    })
  }

  open()
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
      socket?.destroy()
    },
  }
}
