import type { ExplainedFigure } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import type { FuelKind } from '../clients/fuel-consumption.client.ts'

type Of<Report extends string> =
  Extract<ExplainedFigure, `${Report}.${string}`> extends `${Report}.${infer F}` ? F : never
type FuelFigure = Of<'fuel'>
type Cost = Extract<FuelFigure, `${string}Cost` | 'co2'>

const costs: ReadonlySet<string> = new Set<Cost>(['fuelCost', 'useCost', 'idleCost', 'maintenanceCost', 'co2'])
const isCost = (figure: FuelFigure): figure is Cost => costs.has(figure)

const tripLabels = {
  tripDistance: 'reports.trips.distance',
  otherDistance: 'reports.trips.otherDistance',
  tripSeconds: 'reports.trips.inTrips',
  drivingSeconds: 'reports.trips.driving',
  idleSeconds: 'reports.trips.idle',
  atPlaceSeconds: 'reports.trips.AT_PLACE',
  fuel: 'reports.trips.fuel',
} as const satisfies Record<Exclude<Of<'trips'>, LegFigure>, string>

type LegFigure = Extract<Of<'trips'>, `leg${string}`>

const legLabels = {
  legSeconds: 'charts.table.duration',
  legDistance: 'reports.trips.distance',
  legDrivingSeconds: 'reports.trips.driving',
  legIdleSeconds: 'reports.trips.idle',
  legFuel: 'reports.trips.fuel',
} as const satisfies Record<LegFigure, string>

const isLegFigure = (figure: Of<'trips'>): figure is LegFigure => figure in legLabels

/** Returns the name and definition of a figure as the report shows them. */
export function useFigureNames(): (figure: ExplainedFigure, kind: FuelKind) => { name: string; definition: string } {
  const { t } = useTranslation()
  return (figure, kind) => {
    const [report, id] = figure.split('.') as [string, never]
    switch (report) {
      case 'fuel':
        return isCost(id) ? costNames(id) : fuelNames(id)
      case 'utilization':
        return id === 'idleCost' ? costNames(id) : useNames(id)
      case 'keyOnOff':
        return {
          name: t(`reports.keyOnOff.${id as Of<'keyOnOff'>}`),
          definition: t(`reports.keyOnOff.${id as Of<'keyOnOff'>}.definition`),
        }
      case 'trips':
        return tripNames(id)
      case 'performance':
        return {
          name: t(`reports.performance.${id as Of<'performance'>}`),
          definition: t(`reports.performance.${id as Of<'performance'>}.definition`),
        }
      default:
        return id === 'hoursRun'
          ? { name: t('reports.engineHours.run'), definition: t('reports.engineHours.run.definition') }
          : { name: t('reports.engineHours.figure'), definition: t('reports.engineHours.definition') }
    }

    function tripNames(of: Of<'trips'>) {
      if (isLegFigure(of)) return { name: t(legLabels[of]), definition: t(`reports.trips.${of}.definition`) }
      const label = tripLabels[of]
      return { name: t(label), definition: t(`${label}.definition`) }
    }

    function costNames(of: Cost) {
      return { name: t(`reports.costs.${of}`), definition: t(`reports.costs.${of}.definition`) }
    }

    function fuelNames(of: Exclude<FuelFigure, Cost>) {
      return { name: t(`reports.fuel.${of}.${kind}`), definition: t(`reports.fuel.${of}.definition.${kind}`) }
    }

    function useNames(of: Exclude<Of<'utilization'>, 'idleCost'>) {
      if (of === 'usedSeconds')
        return { name: t('reports.underUse.used'), definition: t('reports.underUse.used.definition') }
      if (of === 'daysWithoutWork')
        return { name: t('reports.underUse.withoutWork'), definition: t('reports.underUse.withoutWork.definition') }
      if (of === 'daysWithoutData')
        return { name: t('reports.underUse.withoutData'), definition: t('reports.underUse.withoutData.definition') }
      if (of === 'dailySeconds')
        return { name: t('reports.underUse.daily'), definition: t('reports.underUse.daily.definition') }
      return of === 'utilizationFactor'
        ? { name: t('reports.utilization.factor'), definition: t('reports.utilization.factor.definition') }
        : { name: t(`reports.utilization.${of}`), definition: t(`reports.utilization.${of}.definition`) }
    }
  }
}
