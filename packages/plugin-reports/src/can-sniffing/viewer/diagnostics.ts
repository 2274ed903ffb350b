import {
  isNoFault,
  kindOf,
  readDiagnostics,
  type CanGroup,
  type CanLog,
  type ConversionMethod,
  type Diagnostics,
} from '@muster/signals'

/** Fault code, or absence of faults, in the messages of one source. */
export interface LoggedCode {
  key: string
  kind: Diagnostics['kind']
  channel: number
  source: number
  /** Absent if the messages report no fault. */
  code?: { spn: number; fmi: number; occurrences?: number }
  /** Lamps in the last message. */
  lamps: Diagnostics['lamps']
  messages: number
}

/** Returns the distinct fault codes of a log by source and kind of message. */
export function faultCodesOf(log: CanLog, groups: readonly CanGroup[], method: ConversionMethod): LoggedCode[] {
  const codes = new Map<string, LoggedCode>()
  for (const { id, extended, channel, frames } of groups) {
    if (!extended || !kindOf(id)) continue
    for (const frame of frames) {
      const start = log.starts[frame] as number
      const found = readDiagnostics(id, log.data.subarray(start, start + (log.sizes[frame] as number)), method)
      if (!found) continue
      const { kind, source, lamps, faults } = found
      for (const code of faults.length > 0 ? faults : [undefined]) {
        const key = [channel, kind, source, code?.spn, code?.fmi].join()
        const messages = (codes.get(key)?.messages ?? 0) + 1
        codes.set(key, { key, kind, channel, source, ...(code && !isNoFault(code) && { code }), lamps, messages })
      }
    }
  }
  return [...codes.values()]
}
