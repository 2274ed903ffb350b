import { Db } from '#kernel/dependencies.ts'
import type { Cell, Column } from '#reporting/excel/index.ts'
import { reportFile } from '#reporting/report-file.ts'
import type { RequestedUnit } from '#reporting/requested.ts'
import { unitColumns, unitReader } from '#reporting/unit-columns.ts'
import type { FileFormats, FileType } from '#reporting/user-formats.ts'
import { zoneDay } from '#kernel/time/zone-clock.ts'
import { ranked, readRanking, type Ranked, type Ranking } from './ranking.ts'

type Context = Parameters<typeof readRanking>[0] & { query: { format?: FileType } }

/** File columns and their values in a row; undefined if absent. */
export interface RankedColumn<Row> extends Column {
  value(row: Row): Cell
}

/** Figure that sorts the file and is compared with the previous period. Values as displayed. */
export interface MainFigure<Figures> {
  /** Name with its unit of measure. */
  name: string
  digits: number
  value(figures: Figures): number | undefined
}

interface Look<Figures, Present> {
  title: string
  columns: readonly RankedColumn<Figures & Present>[]
  main: MainFigure<Figures>
}

/**
 * Returns a file with a row for each unit, the highest of the main figure first, then this figure in the previous
 * period and the difference.
 */
export async function rankingFile<Figures extends object, Present extends object>(
  context: Context,
  ranking: Ranking<Figures, Present>,
  look: (
    formats: FileFormats,
    units: readonly RequestedUnit[],
  ) => Look<Figures, Present> | Promise<Look<Figures, Present>>,
) {
  const request = await readRanking(context, ranking, context.query.format)
  const { units, span, previous, formats } = request
  const { title, columns, main } = await look(formats, units)
  const { t } = formats
  const day = zoneDay(formats.zone)
  const figure = { kind: 'number', digits: main.digits } as const
  return reportFile({
    title,
    units,
    span,
    formats,
    sheets: [
      {
        name: t('report.units'),
        columns: [
          ...unitColumns(t),
          ...columns.map(({ value: _, ...column }) => column),
          {
            header: t('file.ranking.previous', { figure: main.name, from: day(previous.from), to: day(previous.to) }),
            ...figure,
          },
          { header: t('file.ranking.difference', { figure: main.name }), ...figure },
        ],
        total: t('file.total'),
        rows: (async function* () {
          const rows: Ranked<Figures, Present>[] = []
          for await (const row of ranked(context, ranking, request)) rows.push(row)
          const cellsOf = await unitReader(context.use(Db))(units.map(({ id }) => id))
          yield byFigure(rows, main.value).map(row => {
            const [now, before] = [main.value(row), main.value(row.previous)]
            return [
              ...cellsOf(row.unitId),
              ...columns.map(({ value }) => value(row)),
              before ?? null,
              difference(now, before) ?? null,
            ]
          })
        })(),
      },
    ],
  })
}

const difference = (now: number | undefined, before: number | undefined) =>
  now === undefined || before === undefined ? undefined : Number((now - before).toPrecision(12))

/** Sorts by a figure in descending order; missing figures are last, and equal ones sorted by name. */
function byFigure<Row>(rows: readonly Row[], value: (row: Row) => number | undefined): Row[] {
  return rows.toSorted((a, b) => (value(b) ?? -1) - (value(a) ?? -1))
}
