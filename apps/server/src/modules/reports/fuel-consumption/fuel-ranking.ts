import { exportFuelConsumptionRankingExcel, fuelConsumptionRanking, type ReportSchemas } from '@muster/contract'
import { Db } from '#kernel/dependencies.ts'
import { handle } from '#kernel/http/handler.ts'
import { rankingFile } from '../ranking/ranking-file.ts'
import { rankingPage, type Ranking } from '../ranking/ranking.ts'
import { costColumns } from '../costs/cost-columns.ts'
import { fuelColumns } from './fuel-columns.ts'
import { fuelWithCosts, type FuelKind } from './unit-fuel.ts'

type FuelSums = ReportSchemas['FuelSums']

/** Figures of the fuel report, without silences. */
const ranking = (kind: FuelKind): Ranking<FuelSums> => ({
  report: 'fuelConsumption',
  fromNow: true,
  figures: (use, span, zone, now) => async units => {
    const fuel = await fuelWithCosts(use(Db), units, span, { kind, zone, now })
    return fuel.map(({ unitId: _id, unitName: _name, gaps: _gaps, distanceSource: _source, ...figures }) => figures)
  },
})

export const fuelRanking = [
  handle(fuelConsumptionRanking, context => rankingPage(context, ranking(context.body.kind ?? 'THERMAL'))),

  handle(exportFuelConsumptionRankingExcel, context => {
    const { kind = 'THERMAL' } = context.body
    return rankingFile(context, ranking(kind), async (formats, units) => {
      const [burned, ...others] = fuelColumns(kind, formats)
      const costs = await costColumns(context.use(Db), units, formats.t)
      return {
        title: formats.t(`file.fuel.${kind}`),
        columns: [
          burned,
          ...others,
          ...costs.map(({ value, ...column }) => ({ ...column, value: (sums: FuelSums) => value(sums.costs) })),
        ],
        main: { name: burned.header, digits: 2, value: sums => burned.value(sums) ?? undefined },
      }
    })
  }),
]
