import type { ReportChoiceQuery } from '@muster/core'
import { ReportChoiceScreen } from '@muster/fleet-kit/report'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { vehicleData } from './vehicle-data.report.ts'

export function VehicleDataChoice({ query }: { query: ReportChoiceQuery }): ReactNode {
  const { t } = useTranslation()
  return <ReportChoiceScreen report={vehicleData} query={query} submitLabel={t('reports.vehicleData.toParameters')} />
}
