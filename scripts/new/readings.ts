import type { Call, Contract, Property } from './contract.ts'
import { columnsOf } from './fields.ts'
import { camel, pascal } from './names.ts'

/** What units told, one row a moment: a call that takes `{ unitIds, fromDate, toDate, start, limit }`. */
export interface Readings {
  call: Call
  file: Call | undefined
  /** Name of the rows' schema. */
  schema: string
  time: string
  /** Figures, at most as many as one chart draws. */
  figures: readonly Property[]
  columns: readonly Property[]
  all: readonly Property[]
  sample: Record<string, unknown>
}

export function readingsOf(name: string, id: string, contract: Contract): Readings | undefined {
  const call = contract.call(id)
  const { schema: row, isPaged } = contract.row(call.answer)
  const schema = contract.nameOf(row),
    all = contract.properties(row)
  const asked = new Set(contract.properties(call.body).map(property => property.name))
  const has = (field: string) => all.some(property => property.name === field && property.isRequired)
  const time = all.find(({ kind, isRequired }) => kind === 'time' && isRequired)?.name
  const takesPages = ['unitIds', 'fromDate', 'toDate', 'start', 'limit'].every(field => asked.has(field))
  const needs = contract.properties(call.body).filter(({ isRequired }) => isRequired).length
  if (!schema || !time || !isPaged || !takesPages || needs > 3 || !has('unitId') || !has('unitName')) return undefined
  return {
    call,
    schema,
    time,
    all,
    file: contract.find(`export${pascal(camel(name))}Excel`),
    figures: all.filter(property => property.kind === 'number' && !/ids?$/i.test(property.name)).slice(0, 4),
    columns: columnsOf(all.filter(property => !/color$/i.test(property.name))),
    sample: { ...(contract.sample(row) as Record<string, unknown>), unitId: 1, unitName: 'Unit 1' },
  }
}

/** Reads all of it, page after page, so that chart, map and table show the same. */
export const readingRows = (
  { call }: Readings,
  Row: string,
) => `    async rows(request: ReportRequest, signal?: AbortSignal): Promise<${Row}[]> {
      const rows: ${Row}[] = []
      for (let total = 1; rows.length < total;) {
        const { items, totalCount } = await api.call(${call.id}, {
          body: { unitIds: [...request.unitIds], ...datesOf(request), start: rows.length, limit: atOnce }, signal,
        })
        rows.push(...items)
        total = items.length > 0 ? totalCount : 0
      }
      return rows
    },
`

export const readingTypes = ({ call, schema }: Readings, Row: string) => `
export type ${Row} = ${call.service}Schemas['${schema}']

/** Rows that are read with one call. */
const atOnce = 500
`

/** The hook that both kinds of screen share: what was asked, in parts, and all that came. */
export const useReadings = (name: string, plugin: string, time: string) => {
  const Name = pascal(name),
    own = camel(name)
  return `import { splitRequest, type ReportRangeQuery } from '@muster/core'
import { useFormat, useHost, useService } from '@muster/ui'
import { useParts } from '@muster/fleet-kit/report'
import { useMemo } from 'react'
import { ${own}Data } from '../services/${name}.service.ts'
import { wholeDays } from '../services/whole-days.ts'

/** All that the units told, in order of time. */
export function use${Name}({ unitIds, from, to }: ReportRangeQuery) {
  const { zone } = useFormat()
  const { config } = useHost().core
  const data = useService(${own}Data)
  const asked = useMemo(() => wholeDays({ unitIds, from: Date.parse(from), to: Date.parse(to) }, zone), [unitIds, from, to, zone])
  const parts = useMemo(() => splitRequest(asked, config.reports.${own}, zone), [asked, config, zone])
  const answer = useParts(['${plugin}.${name}'], parts, (part, signal) => data.rows(part, signal))
  const rows = useMemo(
    () => answer.data?.flat().toSorted((a, b) => Date.parse(a.${time}) - Date.parse(b.${time})),
    [answer.data],
  )
  return { asked, parts, answer, rows }
}
`
}
