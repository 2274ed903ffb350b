import type { ReportChoiceQuery } from '@muster/core'
import { ReportChoiceScreen, defineReport } from '@muster/fleet-kit/report'
import type { ReactNode } from 'react'
import { fuelChoice, fuelDetail, fuelRanking } from './fuel-consumption.routes.ts'

const fuel = defineReport({
  id: 'fuelConsumption',
  title: 'reports.fuel',
  dates: 'range',
  byDay: true,
  fromNow: true,
  choice: fuelChoice,
  detail: fuelDetail,
  ranking: fuelRanking,
})

export function FuelChoice({ query }: { query: ReportChoiceQuery }): ReactNode {
  return <ReportChoiceScreen report={fuel} query={query} />
}
