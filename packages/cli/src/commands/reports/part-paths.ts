import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { ReportRequest } from '@muster/core'
import type { ExportId, Format } from './export-types.ts'

export interface Naming {
  report: ExportId
  format: Format
  /** Value of `--output`. */
  output: string | undefined
  /** First and last day, or the day of the export. */
  days: readonly string[]
  parts: readonly ReportRequest[]
}

const extensions = { excel: '.xlsx', csv: '.csv', pdf: '.pdf', gpx: '.gpx' } as const

/**
 * Returns a path for each part. If there are several, their names contain a hash of the request, so that `--resume` finds the
 * parts of the same request only.
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
