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
  choice: vehicleDataChoice,
  detail: vehicleDataParameters,
})

export function VehicleDataChoice({ query }: { query: ReportChoiceQuery }): ReactNode {
  const { t } = useTranslation()
  return <ReportChoiceScreen report={vehicleData} query={query} submitLabel={t('reports.vehicleData.toParameters')} />
}
