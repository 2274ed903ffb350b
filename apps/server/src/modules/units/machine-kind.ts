import { sql } from 'kysely'
import type { Database } from '../../kernel/db/schema.ts'
import { badRequest } from '../../kernel/http/problem.ts'

interface Kind {
  brandId?: number | null | undefined
  typeId?: number | null | undefined
  modelId?: number | null | undefined
}

/**
 * Brand, type and model as they are stored: brand and type follow from the model where they are absent.
 * @throws Problem 400 for what does not exist, and for a model of another brand or type
 */
export async function machineKind(db: Database, asked: Kind): Promise<Kind> {
  const { brandId, typeId, modelId } = asked
  const {
    rows: [known],
  } = await sql<{ hasBrand: boolean; hasType: boolean; brandId: number | null; typeId: number | null }>`
    select exists (select from brand where brand_id = ${brandId ?? null}::int) as "hasBrand",
      exists (select from machine_type where type_id = ${typeId ?? null}::int) as "hasType",
      m.brand_id as "brandId", m.type_id as "typeId"
    from (select) one left join model m on m.model_id = ${modelId ?? null}::int`.execute(db)
  const errors: string[] = []
  if (brandId != null && !known?.hasBrand) errors.push(`brandId: there is no brand ${brandId}`)
  if (typeId != null && !known?.hasType) errors.push(`typeId: there is no type ${typeId}`)
  if (modelId != null) {
    if (known?.brandId == null) errors.push(`modelId: there is no model ${modelId}`)
    else if ((brandId ?? known.brandId) !== known.brandId || (typeId ?? known.typeId) !== known.typeId)
      errors.push('modelId: the model belongs to another brand or type')
  }
  if (errors.length > 0) throw badRequest('Select a brand, a type and a model that belong together', { errors })
  if (modelId == null) return { brandId, typeId, modelId }
  return { modelId, brandId: known?.brandId, typeId: known?.typeId }
}
