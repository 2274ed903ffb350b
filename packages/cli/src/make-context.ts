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
      // loaded here because it takes most of the start time; help and completion do not need it
      const { connect } = await import('./account/connect.ts')
      return connect(host, settings, note)
    },
  }
}
