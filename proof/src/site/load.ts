import type { Site } from './site.ts'

/** Milliseconds between two of each. */
const every = { reading: 200, event: 2000, command: 1500, file: 6000, save: 300, archive: 500 }
const fileBytes = 300_000

/** Generates readings, events, commands and files for all agents, and form saves, until it is stopped. */
export class Load {
  readonly #timers: NodeJS.Timeout[]
  readonly #requests = new Set<Promise<unknown>>()

  constructor({ agents, jobs, forms, saveEveryMs = every.save }: Site) {
    let turn = 0
    const next = () => agents[turn++ % agents.length]!
    const request = (send: () => Promise<unknown>) => {
      const sending: Promise<unknown> = send()
        .catch(() => undefined)
        .finally(() => this.#requests.delete(sending))
      this.#requests.add(sending)
    }
    this.#timers = [
      setInterval(() => agents.forEach(agent => agent.measure()), every.reading),
      setInterval(() => agents.forEach(agent => agent.raise()), every.event),
      setInterval(() => request(() => jobs.command(next())), every.command),
      setInterval(() => request(() => jobs.file(next(), fileBytes)), every.file),
      setInterval(() => request(() => forms.save()), saveEveryMs),
      setInterval(() => agents.forEach(agent => agent.archive.collect()), every.archive),
    ]
  }

  /** Resolves when all requests have ended. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await Promise.all(this.#requests)
  }
}
