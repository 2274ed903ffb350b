import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Archive } from './archive.ts'
import { Program, repository } from './program.ts'

const recordedBus = join(repository, 'packages/agent/test/candump-deltas.txt')

export interface AgentOptions {
  folder: string
  uid: string
  unitId: number
  token: string
  transport: 'mqtt' | 'https'
  mqttPort: number
  httpPort: number
  /** Names of its permitted commands. */
  commands: readonly string[]
  /** A busy bus instead of the recorded one. */
  framesPerSecond?: number | undefined
}

/** Offset in milliseconds of readings with their own time into the past, so that they match no reading of the agent's clock. */
export const pastMs = 3_600_000

/** `muster-agent` with a recorded bus, and with readings and events on its standard input. */
export class Agent {
  readonly uid: string
  readonly unitId: number
  readonly program: Program
  readonly archive: Archive
  readonly files: string
  /** Folder of bus logs that are not uploaded yet. */
  readonly logs: string
  readonly #executed: string
  #written = 0
  #lastTime = 0

  constructor({ folder, uid, unitId, token, transport, mqttPort, httpPort, commands, framesPerSecond }: AgentOptions) {
    const own = join(folder, uid)
    mkdirSync(own, { recursive: true })
    this.uid = uid
    this.unitId = unitId
    this.files = join(own, 'files')
    this.logs = join(own, 'state/logs')
    this.#executed = join(own, 'executed')
    const script = join(own, 'count.sh')
    writeFileSync(script, `#!/bin/sh\nsleep 0.2\necho $1 >> ${this.#executed}\n`)
    chmodSync(script, 0o755)
    const settings = join(own, 'agent.json')
    writeFileSync(
      settings,
      JSON.stringify({
        uid,
        server: { mqtt: `mqtt://127.0.0.1:${mqttPort}`, https: `http://127.0.0.1:${httpPort}`, transport, token },
        folder: join(own, 'state'),
        rates: { movingSeconds: 1, stationarySeconds: 1 },
        standardInput: true,
        can: [{ log: framesPerSecond === undefined ? recordedBus : busyBus(own, framesPerSecond), repeat: true }],
        commands: Object.fromEntries(commands.map(name => [name, { script, arguments: ['[0-9]+'] }])),
        files: { folder: this.files },
        sniffing: {},
      }),
    )
    this.archive = new Archive(join(own, 'state/queue'), join(own, 'archive'))
    this.program = new Program({
      args: ['packages/agent/src/main.ts', '--settings', settings],
      log: join(own, 'agent.log'),
    })
  }

  start(): void {
    this.archive.collect()
    this.program.start()
  }

  async kill(): Promise<void> {
    await this.program.end('SIGKILL')
    this.archive.collect()
  }

  /** Writes a reading with its own time to the agent. */
  measure(): void {
    // two readings of one time would be one
    this.#lastTime = Math.max(Date.now() - pastMs, this.#lastTime + 1)
    const signals = { n: ++this.#written }
    this.program.write(JSON.stringify({ time: this.#lastTime, latitude: 44.8, longitude: 10.3, signals }))
  }

  raise(): void {
    this.program.write(JSON.stringify({ event: { time: Date.now() - pastMs, type: 'sos' } }))
  }

  /** Returns the number of executions of each command, by argument. */
  executed(): Map<string, number> {
    const counts = new Map<string, number>()
    let text = ''
    try {
      text = readFileSync(this.#executed, 'utf8')
    } catch {
      // none was executed
    }
    for (const line of text.split('\n').filter(Boolean)) counts.set(line, (counts.get(line) ?? 0) + 1)
    return counts
  }
}

/** Writes a ten-second log with changing J1939 engine speed. */
function busyBus(folder: string, framesPerSecond: number): string {
  const file = join(folder, 'bus.log')
  const lines = Array.from({ length: 10 * framesPerSecond }, (_, i) => {
    const speed = (i % 65_536).toString(16).toUpperCase().padStart(4, '0')
    return `(${(i / framesPerSecond).toFixed(6)}) can0 0CF00400#F07D87${speed}0000FF\n`
  })
  writeFileSync(file, lines.join(''))
  return file
}
