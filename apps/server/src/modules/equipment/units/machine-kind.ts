import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { badRequest } from '#kernel/http/problem.ts'
import { type Line, noSuch } from '#kernel/texts/sentence.ts'

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
  const errors: Line[] = []
  if (brandId != null && !known?.hasBrand) errors.push(noSuch('brandId', 'brand', brandId))
  if (typeId != null && !known?.hasType) errors.push(noSuch('typeId', 'type', typeId))
  if (modelId != null) {
    if (known?.brandId == null) errors.push(noSuch('modelId', 'model', modelId))
    else if ((brandId ?? known.brandId) !== known.brandId || (typeId ?? known.typeId) !== known.typeId)
      errors.push(['modelId', 'problem.modelOfOther'])
  }
  if (errors.length > 0) throw badRequest(['problem.kindMismatch'], { errors })
  if (modelId == null) return { brandId, typeId, modelId }
  return { modelId, brandId: known?.brandId, typeId: known?.typeId }
}
