import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'

export const repository = join(import.meta.dirname, '../../..')

export interface ProgramOptions {
  /** Script and its arguments. */
  args: readonly string[]
  env?: Readonly<Record<string, string>>
  /** File for its output. */
  log: string
}

const programs = new Set<Program>()

/** Node program that can be killed and restarted. */
export class Program {
  readonly #options: ProgramOptions
  #child: ChildProcess | undefined
  #exited: Promise<void> = Promise.resolve()
  #output = ''

  constructor(options: ProgramOptions) {
    this.#options = options
    programs.add(this)
  }

  /** Kills all programs when this process ends. */
  static killAll(): void {
    for (const program of programs) program.#child?.kill('SIGKILL')
  }

  /** Output of the running process. */
  get output(): string {
    return this.#output
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  get isRunning(): boolean {
    return this.#child !== undefined
  }

  start(): void {
    const { args, env, log } = this.#options
    this.#output = ''
    const child = spawn(process.execPath, args, {
      cwd: repository,
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    this.#child = child
    const file = createWriteStream(log, { flags: 'a' })
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        if (this.#child === child && this.#output.length < 100_000) this.#output += chunk.toString()
        file.write(chunk)
      })
    }
    // a killed process reads no more
    child.stdin.on('error', () => undefined)
    this.#exited = new Promise(resolve =>
      child.once('close', () => {
        file.end()
        if (this.#child === child) this.#child = undefined
        resolve()
      }),
    )
  }

  write(line: string): void {
    this.#child?.stdin?.write(`${line}\n`)
  }

  /** Stops the process and waits for its end. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    this.#child = undefined
    child?.kill(signal)
    await this.#exited
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => probe.once('listening', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise(resolve => probe.close(resolve))
  return port
}
