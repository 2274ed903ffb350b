import type { Context } from './context.ts'
import type { Settings } from './settings.ts'
import type { Host } from './host.ts'
import { createOutput } from './output/output.ts'

export function makeContext(host: Host, settings: Settings): Context {
  const note = (text: string) => void host.stderr.write(`${text}\n`)
  return {
    host,
    settings,
    note,
    out: createOutput(host, note),
    isAttended: Boolean(host.stdin.isTTY && host.stderr.isTTY),
    connect: async () => {
      // most of what a command costs to start; help and completion never come here
      const { connect } = await import('./account/connect.ts')
      return connect(host, settings, note)
    },
  }
}
