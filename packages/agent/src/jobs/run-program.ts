import { spawn } from 'node:child_process'

export interface Program {
  readonly file: string
  readonly args: readonly string[]
  readonly timeoutSeconds: number
  readonly signal: AbortSignal
  readonly env?: Readonly<Record<string, string>>
}

export interface ProgramEnd {
  readonly code: number | null
  /** First characters of both outputs. */
  readonly output: string
  /** Reason for a failed start or an abnormal end. */
  readonly reason?: string
}

const mostOutput = 4000

/** Runs a program without a shell, in its own process group that ends with it. */
export function runProgram({ file, args, timeoutSeconds, signal, env }: Program): Promise<ProgramEnd> {
  return new Promise(resolve => {
    let output = ''
    let reason: string | undefined
    const child = spawn(file, args, {
      shell: false,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', ...env },
    })
    const collect = (chunk: Buffer) => (output = (output + chunk.toString()).slice(0, mostOutput))
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    const end = (why: string) => {
      reason = why
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // it has just ended
      }
    }
    const timer = setTimeout(() => end(`it did not end within ${timeoutSeconds} s`), timeoutSeconds * 1000)
    const onAbort = () => end('it was aborted')
    signal.addEventListener('abort', onAbort)
    const finish = (code: number | null) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      resolve({ code, output: output.trim(), ...(reason && { reason }) })
    }
    child.on('error', error => {
      reason = error.message
      finish(null)
    })
    child.on('close', finish)
  })
}
