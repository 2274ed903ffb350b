import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, Program } from './program.ts'
import { until } from './wait.ts'

export interface ServerOptions {
  folder: string
  name: string
  databaseUrl: string
  env?: Readonly<Record<string, string>>
  /** True if its clock can be moved. */
  hasOwnClock?: boolean
}

/** A Muster server on fixed ports. */
export class Server {
  readonly program: Program
  readonly port: number
  readonly mqttPort: number
  readonly #clock: string

  private constructor(
    { folder, name, databaseUrl, env, hasOwnClock = false }: ServerOptions,
    port: number,
    mqttPort: number,
  ) {
    this.port = port
    this.mqttPort = mqttPort
    this.#clock = join(folder, `${name}.clock`)
    this.program = new Program({
      args: [
        ...(hasOwnClock ? ['--import', new URL('moved-clock.ts', import.meta.url).href] : []),
        'apps/server/src/main.ts',
        'start',
      ],
      log: join(folder, `${name}.log`),
      env: {
        PORT: String(port),
        MUSTER_MQTT_PORT: String(mqttPort),
        MUSTER_MQTT_CONNECTS_PER_MINUTE: '0',
        MUSTER_DATA_DIR: join(folder, name),
        MUSTER_DEMO: '0',
        MUSTER_INGEST_TOKEN: 'proof',
        MUSTER_LOG_LEVEL: 'warn',
        DATABASE_URL: databaseUrl,
        PROOF_CLOCK: this.#clock,
        ...env,
      },
    })
  }

  static async prepare(options: ServerOptions): Promise<Server> {
    return new Server(options, await freePort(), await freePort())
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  start(): void {
    this.program.start()
  }

  /** @param offset milliseconds from the system clock, until the next start */
  moveClock(offset: number): void {
    writeFileSync(this.#clock, String(offset))
    process.kill(this.program.pid!, 'SIGUSR2')
  }

  async isReady(): Promise<boolean> {
    return (await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(5000) })).ok
  }

  /** Resolves when it is ready. @throws Error with its output if it has ended */
  ready(): Promise<unknown> {
    const { program } = this
    return until('the server is ready', async () => {
      if (!program.isRunning) return 'ended' as const
      return this.isReady()
    }).then(state => {
      if (state === 'ended') throw new Error(`The server ended:\n${program.output.slice(-3000)}`)
    })
  }
}
