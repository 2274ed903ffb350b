import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { ReportRequest } from '@muster/core'
import type { ExportId, Format } from './catalogue.ts'

export interface Naming {
  report: ExportId
  format: Format
  /** As given. */
  output: string | undefined
  /** First and last day for the name, or the one on which it is asked for. */
  days: readonly string[]
  parts: readonly ReportRequest[]
}

const extensions = { excel: '.xlsx', csv: '.csv' } as const

/**
 * Where each part goes. The name of one of several carries a mark of all that was asked for, so that a line that is given
 * again finds its own parts and never those of another.
 */
export function partPaths({ report, format, output, days, parts }: Naming): string[] {
  const isFolder =
    output === undefined || output.endsWith('/') || (existsSync(output) && statSync(output).isDirectory())
  const whole = isFolder ? join(output ?? '.', `${[report, ...new Set(days)].join('_')}${extensions[format]}`) : output
  if (parts.length === 1) return [whole]
  const mark = createHash('sha256')
    .update(JSON.stringify([report, format, parts]))
    .digest('hex')
    .slice(0, 6)
  const extension = extname(whole)
  const base = extension ? whole.slice(0, -extension.length) : whole
  return parts.map((_, i) => `${base}-${mark}-${i + 1}-of-${parts.length}${extension}`)
}
