import type { ReportChoiceQuery } from '@muster/core'
import { ReportChoiceScreen, defineReport } from '@muster/fleet-kit/report'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { vehicleDataChoice, vehicleDataParameters } from './vehicle-data.routes.ts'

/** Opens the parameter selection next. */
const vehicleData = defineReport({
  id: 'vehicleData',
  title: 'reports.vehicleData',
  dates: 'range',
  opensWith: 'yesterday',
  choice: vehicleDataChoice,
  detail: vehicleDataParameters,
})

/** Opens the chart of parameters at once. */
const openedVehicleData = defineReport({
  ...vehicleData,
  dates: 'range',
  detail: { href: ({ query }) => vehicleDataParameters.href({ query: { ...query, open: true } }) },
})

export function VehicleDataChoice({ query }: { query: ReportChoiceQuery }): ReactNode {
  const { t } = useTranslation()
  return (
    <ReportChoiceScreen
      report={query.open === true ? openedVehicleData : vehicleData}
      query={query}
      submitLabel={t('reports.vehicleData.toParameters')}
    />
  )
}
