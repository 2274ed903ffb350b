import type { Host } from './host.ts'

interface Step {
  name: string
  ms: number
}

export interface Timing {
  /** Host that measures its requests. */
  readonly host: Host
  tell(note: (text: string) => void): void
}

/** Measures the requests of a command for `--profile-time`. */
export function measureRequests(host: Host): Timing {
  const started = performance.now()
  const steps: Step[] = []
  const fetch: Host['fetch'] = async request => {
    const from = performance.now()
    try {
      return await host.fetch(request)
    } finally {
      steps.push({ name: `${request.method} ${new URL(request.url).pathname}`, ms: performance.now() - from })
    }
  }
  return {
    host: { ...host, fetch },
    tell(note) {
      const { user, system } = process.cpuUsage()
      const waited = steps.reduce((sum, { ms }) => sum + ms, 0)
      const line = ({ name, ms }: Step) => `${ms.toFixed(0).padStart(8)} ms  ${name}`
      note(
        [
          line({ name: 'until the command began', ms: started }),
          ...steps.map(line),
          line({ name: 'the rest', ms: Math.max(0, performance.now() - started - waited) }),
          line({
            name: `in all; ${((user + system) / 1000).toFixed(0)} ms of it on this machine's processor`,
            ms: performance.now(),
          }),
        ].join('\n'),
      )
    },
  }
}
