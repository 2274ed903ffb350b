import type { ReportSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import { Db } from '#kernel/dependencies.ts'
import { usePerDay } from '../equipment-utilization/equipment-utilization.ts'
import type { Ranking } from '../ranking/ranking.ts'
import { useOfPeriod } from './use-of-period.ts'

type Model = Pick<ReportSchemas['RankedUnderUse'], 'modelId' | 'modelName'>

/** Use of each unit, with its model. */
export const ranking = {
  report: 'equipmentUtilization',
  async figures(use, span, zone) {
    const useOf = await usePerDay(use, span, zone)
    return async units => {
      const used = await useOf(units.map(({ id }) => id))
      return units.map(({ id }) => useOfPeriod(used.get(id) ?? []))
    }
  },
  async present(use, units) {
    const { rows } = await sql<{ unitId: number; modelId: number; modelName: string }>`
      select u.unit_id as "unitId", m.model_id as "modelId", concat_ws(' ', b.name, m.name) as "modelName"
      from unit u join model m using (model_id) left join brand b on b.brand_id = m.brand_id
      where u.unit_id = any(${numbers(units.map(({ id }) => id))}::int[])`.execute(use(Db))
    const models = new Map(rows.map(({ unitId, ...model }) => [unitId, model]))
    return units.map(({ id }): Model => models.get(id) ?? {})
  },
} satisfies Ranking<ReportSchemas['UnderUseSums'], Model>
