import type { ReportSchemas } from '@muster/contract'
import type { TFunction } from 'i18next'
import type { Database } from '#kernel/db/schema.ts'
import type { Cell, Column } from '#reporting/excel/index.ts'
import type { RequestedUnit } from '#reporting/requested.ts'
import { costRulesOfUnits } from './prices-of-units.ts'
import type { UnitCosts } from './unit-costs.ts'

/** Column of a file with a figure of costs. */
export interface CostColumn extends Column {
  value(costs: UnitCosts | undefined): Cell
}

type Figure = ReportSchemas['CostFigure']

const allFigures: readonly Figure[] = ['fuelCost', 'useCost', 'idleCost', 'maintenanceCost', 'co2']

/**
 * Returns the columns of costs of units: none if no unit has cost settings. Amounts of several currencies have no total.
 * @param figures all without it
 */
export async function costColumns(
  db: Database,
  units: readonly RequestedUnit[],
  t: TFunction,
  figures = allFigures,
): Promise<CostColumn[]> {
  const unitIds = units.map(({ id }) => id)
  const rules = [...(await costRulesOfUnits(db, unitIds, 'UTC')).values()]
  if (rules.length === 0) return []
  const currencies = new Set(rules.flatMap(({ currency }) => currency ?? []))
  const [currency] = currencies
  const isSingle = currencies.size === 1
  return [
    ...(figures.includes('fuelCost')
      ? [{ header: t('reports.costs.fuel'), width: 22, value: (costs?: UnitCosts) => fuelText(costs, t) }]
      : []),
    ...figures.flatMap((figure): CostColumn[] =>
      figure === 'co2'
        ? []
        : [
            {
              header: `${t(`reports.costs.${figure}`)}${isSingle ? ` (${currency})` : ''}`,
              kind: 'number',
              digits: 2,
              ...(isSingle && { isSummed: true }),
              value: costs => costs?.[figure] ?? null,
            },
          ],
    ),
    ...(isSingle
      ? []
      : [{ header: t('file.costs.currency'), value: (costs?: UnitCosts) => costs?.currencyId ?? null }]),
    ...(figures.includes('co2')
      ? [
          {
            header: `${t('reports.costs.co2')} (kg)`,
            kind: 'number' as const,
            digits: 2,
            isSummed: true,
            value: (costs?: UnitCosts) => costs?.co2 ?? null,
          },
        ]
      : []),
    {
      header: t('file.costs.missing'),
      width: 40,
      value: costs =>
        [...Map.groupBy(costs?.missing ?? [], ({ reason }) => reason)]
          .map(
            ([reason, of]) =>
              `${of.map(({ figure }) => t(`reports.costs.${figure}`)).join(', ')}: ${t(`reports.costs.reason.${reason}`)}`,
          )
          .join('; ') || null,
    },
  ]
}

function fuelText({ fuel, fuelFrom }: Pick<UnitCosts, 'fuel' | 'fuelFrom'> = {}, t: TFunction): string | null {
  if (!fuel) return null
  const name = t(`reports.costs.fuel.${fuel}`)
  return fuelFrom ? t(`reports.costs.fuelFrom.${fuelFrom}`, { fuel: name }) : name
}
