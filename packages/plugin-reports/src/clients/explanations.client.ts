import {
  explainOperations,
  explainUtilizationTotal,
  reportOfFigure,
  type ExplainedFigure,
  type ExplainedTotal,
  type Operation,
  type ReportSchemas,
} from '@muster/contract'
import { defineClient } from '@muster/core'
import { datesOf } from './report-dates.ts'

export type Explanation = ReportSchemas['Explanation']
export type TotalExplanation = ReportSchemas['TotalExplanation']

export interface ExplainRequest {
  figure: ExplainedFigure
  unitId: number
  /** First and last millisecond. */
  from: number
  to: number
  /** Kind of a fuel figure. */
  kind?: 'THERMAL' | 'ELECTRICAL' | undefined
  /** First and last millisecond of the report, for a figure by day or week. */
  report?: { from: number; to: number } | undefined
}

export interface ExplainTotalRequest {
  figure: ExplainedTotal
  /** First and last millisecond. */
  from: number
  to: number
}

/** Loads the explanations of figures. */
export const explanationsData = defineClient({
  id: 'reports.explanations',
  create: ({ api }) => ({
    explain: (
      { figure, unitId, from, to, kind, report }: ExplainRequest,
      timezone: string,
      signal?: AbortSignal,
    ): Promise<Explanation> => {
      const id = reportOfFigure(figure)
      // the queries differ in their figures and in what only some reports have
      const operation = explainOperations[id] as Operation<{
        path: { unitId: number }
        query: Readonly<Record<string, string | undefined>>
        headers: {}
        body: undefined
        result: Explanation
      }>
      const query = {
        ...datesOf({ unitIds: [unitId], from, to }),
        timezone,
        figure: figure.slice(id.length + 1),
        ...(id === 'fuel' && { kind }),
        ...(report && { reportFrom: new Date(report.from).toISOString(), reportTo: new Date(report.to).toISOString() }),
      }
      return api.call(operation, { path: { unitId }, query, signal })
    },
    /** Loads the units that make up a total. */
    explainTotal: (
      { figure, from, to }: ExplainTotalRequest,
      timezone: string,
      signal?: AbortSignal,
    ): Promise<TotalExplanation> =>
      api.call(explainUtilizationTotal, {
        query: {
          fromDate: new Date(from).toISOString(),
          toDate: new Date(to).toISOString(),
          timezone,
          figure: figure.slice('utilization.'.length) as TotalExplanation['figure'],
        },
        signal,
      }),
  }),
})
