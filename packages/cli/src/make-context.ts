import type { Context } from './context.ts'
import type { Settings } from './settings.ts'
import type { Host } from './host.ts'
import { forTerminal } from './output/cells.ts'
import { createOutput } from './output/output.ts'

export function makeContext(host: Host, settings: Settings): Context {
  const { stderr } = host
  const note = (text: string) => void stderr.write(`${stderr.isTTY ? forTerminal(text) : text}\n`)
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
