import { spawn, type ChildProcess } from 'node:child_process'
import { Backoff } from '../common/backoff.ts'
import { Lines } from '../common/lines.ts'
import type { Log } from '../common/log.ts'
import type { Source } from './source.ts'

export interface ProcessLines {
  readonly program: string
  readonly args: readonly string[]
  readonly most: number
  readonly onLine: (line: string) => void
  readonly onRunning?: (isRunning: boolean) => void
  readonly log: Log
  readonly firstRetryMs?: number
}

/** Reads lines of a program's output, and restarts the program when it ends. */
export function readProcessLines(options: ProcessLines): Source {
  const { program, args, most, onLine, onRunning, log, firstRetryMs = 1000 } = options
  const backoff = new Backoff(firstRetryMs, 30_000)
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  function start(): void {
    const lines = new Lines(most, onLine)
    let message = ''
    child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout?.on('data', (chunk: Buffer) => {
      backoff.reset()
      lines.push(chunk)
    })
    child.stderr?.on('data', (chunk: Buffer) => (message = chunk.toString().trim().slice(0, 200)))
    child.on('spawn', () => onRunning?.(true))
    child.on('error', error => (message = error.message))
    child.on('close', code => {
      onRunning?.(false)
      if (isStopped) return
      log(`${program} ${args.join(' ')} ended: ${message || `code ${code}`}`)
      timer = setTimeout(start, backoff.next())
    })
  }

  start()
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
      child?.kill()
    },
  }
}
