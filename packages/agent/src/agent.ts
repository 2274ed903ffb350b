import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Clock } from './common/clock.ts'
import { reasonOf, type Log } from './common/log.ts'
import { Configuration } from './configuration/configuration.ts'
import { runningVersion } from './jobs/firmware.ts'
import { Jobs } from './jobs/jobs.ts'
import { FrameFeed } from './jobs/sniffing.ts'
import { Queue } from './queue/queue.ts'
import { Assembler } from './readings/assembler.ts'
import { ReadingGroups } from './readings/reading-groups.ts'
import type { Settings } from './settings/settings.ts'
import { playLog, readCan } from './sources/can.ts'
import { readGpsd } from './sources/gpsd.ts'
import { pollInputs } from './sources/inputs.ts'
import { readJsonLines } from './sources/json-lines.ts'
import { readNmea } from './sources/nmea.ts'
import type { Source } from './sources/source.ts'
import { readCredentials } from './uplink/credentials.ts'
import type { Downlink } from './uplink/downlink.ts'
import { HttpClient } from './uplink/http-client.ts'
import { HttpsUplink } from './uplink/https-uplink.ts'
import { MqttUplink } from './uplink/mqtt-uplink.ts'
import { version } from './version.ts'

export interface AgentOptions {
  readonly settings: Settings
  readonly log: Log
  readonly input?: Readable
  /** Milliseconds before the first repeated attempt of anything that uses the network. */
  readonly firstRetryMs?: number
}

/** Milliseconds between two states without a change. */
const stateInterval = 600_000
const megabyte = 1024 * 1024

/** Agent of one machine: sources, queue, jobs and the connection to the server. */
export class Agent {
  readonly #options: AgentOptions
  readonly #clock = new Clock()
  readonly #queue: Queue
  readonly #groups: ReadingGroups
  readonly #assembler: Assembler
  readonly #configuration: Configuration
  readonly #jobs: Jobs
  readonly #client: HttpClient | undefined
  readonly #uplink: MqttUplink | HttpsUplink
  readonly #sources: Source[] = []
  readonly #timers: NodeJS.Timeout[]
  readonly #runningBuses = new Set<number>()
  #hasDiskFault = false

  constructor(options: AgentOptions) {
    this.#options = options
    const { settings, log, firstRetryMs } = options
    const credentials = () => readCredentials(settings)
    this.#queue = new Queue({
      folder: join(settings.folder, 'queue'),
      maxBytes: settings.queue.megabytes * megabyte,
      onFailure: error => {
        if (!this.#hasDiskFault) log(`The queue cannot write, and sends from memory: ${reasonOf(error)}`)
        this.#hasDiskFault = true
      },
    })
    this.#groups = new ReadingGroups(settings.queue.groupSeconds, readings => {
      void this.#queue.addReadings(readings).then(() => (this.#hasDiskFault = false))
    })
    this.#assembler = new Assembler({
      clock: this.#clock,
      rates: { moving: settings.rates.movingSeconds, stationary: settings.rates.stationarySeconds },
      ignition: settings.ignition,
      onReading: reading => this.#groups.add(reading),
      onKey: isOn => isOn && this.#jobs.keyOn(),
    })
    this.#configuration = new Configuration({
      settings,
      log,
      onEffective: ({ rates, sleepRules, frameRules }) => {
        this.#assembler.setRates(rates, sleepRules)
        this.#assembler.setFrameRules(frameRules)
      },
      onApplied: () => void this.#sendState(),
    })
    this.#client = settings.server.https === undefined ? undefined : new HttpClient(settings.server.https, credentials)
    const feed = new FrameFeed()
    const retry = firstRetryMs === undefined ? {} : { firstRetryMs }
    this.#jobs = new Jobs({
      settings,
      queue: this.#queue,
      clock: this.#clock,
      log,
      client: this.#client,
      feed,
      onFirmware: () => void this.#sendState(),
      ...retry,
    })
    const downlink: Downlink = {
      onJob: job => this.#jobs.take(job),
      onUnreadableJob: (id, reason) => this.#jobs.refuse(id, reason),
      onConfiguration: desired => void this.#configuration.take(desired),
    }
    const common = { queue: this.#queue, downlink, log, ...retry }
    this.#uplink =
      settings.server.transport === 'https'
        ? new HttpsUplink({
            ...common,
            client: this.#client as HttpClient,
            configurationVersion: () => this.#configuration.applied?.version,
          })
        : new MqttUplink({ ...common, url: settings.server.mqtt as string, credentials })
    this.#startSources(feed)
    void this.#sendState()
    this.#timers = [
      setInterval(() => {
        this.#assembler.tick()
        this.#groups.tick()
      }, 1000),
      setInterval(() => void this.#sendState(), stateInterval),
    ]
  }

  get isConnected(): boolean {
    return this.#uplink.isConnected
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    for (const source of this.#sources) source.stop()
    this.#assembler.stop()
    this.#groups.flush()
    await this.#jobs.stop()
    await this.#uplink.stop()
    await this.#queue.close()
    this.#client?.close()
  }

  #startSources(feed: FrameFeed): void {
    const { settings, log, input } = this.#options
    const onFix = this.#assembler.takeFix.bind(this.#assembler)
    if (settings.gpsd) this.#sources.push(readGpsd({ ...settings.gpsd, onFix, log }))
    if (settings.nmea) this.#sources.push(readNmea(settings.nmea, onFix, log))
    const handlers = {
      log,
      onFrame: (frame: Parameters<Assembler['takeFrame']>[0]) => {
        this.#assembler.takeFrame(frame)
        feed.publish(frame)
      },
      onState: (bus: number, isRunning: boolean) => this.#setBus(bus, isRunning),
    }
    for (const [bus, { interface: name, log: file, repeat }] of settings.can.entries()) {
      if (name !== undefined) this.#sources.push(readCan(bus, name, handlers))
      else if (file !== undefined) this.#sources.push(playLog(bus, file, repeat, handlers))
    }
    const { digital, millivolts } = settings.inputs
    if (Object.keys(digital).length + Object.keys(millivolts).length > 0) {
      this.#sources.push(pollInputs(settings.inputs, values => this.#assembler.takeInputs(values), log))
    }
    if (!settings.standardInput || !input) return
    this.#sources.push(
      readJsonLines(input, {
        log,
        onValues: values => this.#assembler.takeValues(values),
        onEvent: event =>
          void this.#queue.addEvents([
            { ...this.#assembler.position, ...event, time: event.time ?? this.#clock.now() },
          ]),
      }),
    )
  }

  #setBus(bus: number, isRunning: boolean): void {
    const hasChanged = isRunning !== this.#runningBuses.has(bus)
    if (isRunning) this.#runningBuses.add(bus)
    else this.#runningBuses.delete(bus)
    if (hasChanged) void this.#sendState()
  }

  async #sendState(): Promise<void> {
    const { settings } = this.#options
    const firmware = settings.firmware && (await runningVersion(settings.firmware))
    const { queuedMessages, droppedReadings } = this.#queue.stats
    const disk = await statfs(settings.folder).catch(() => undefined)
    const running = settings.can.map((_, bus) => `bus ${bus} ${this.#runningBuses.has(bus) ? 'read' : 'not read'}`)
    const state = {
      time: this.#clock.now(),
      agent: `muster-agent/${version}`,
      ...(settings.model !== undefined && { model: settings.model }),
      ...(firmware !== undefined && { firmware }),
      ...(disk && {
        storage: {
          freeBytes: disk.bavail * disk.bsize,
          totalBytes: disk.blocks * disk.bsize,
          queuedMessages,
          droppedReadings,
        },
      }),
      ...(running.length > 0 && { can: { state: running.join(', ') } }),
      ...(this.#configuration.applied && { configuration: this.#configuration.applied }),
    }
    if (this.#clock.isSet) this.#queue.setState(state)
  }
}
