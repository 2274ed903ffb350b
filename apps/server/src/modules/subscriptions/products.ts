import type { TFunction } from 'i18next'
import { sql, type RawBuilder } from 'kysely'
import { inEnglish } from '#kernel/texts/texts.ts'

/** Text keys of shipped products; other products keep their stored names. */
const keys = [
  'label.product.full1',
  'label.product.full3',
  'label.product.base1',
  'label.product.satellite1',
  'label.product.renewal1',
  'label.product.renewal3',
  'label.product.renewalSatellite1',
  'label.product.factory2',
  'label.product.factoryBase1',
]

/** @param name stored name */
export function productName(t: TFunction, name: string): string {
  const key = keys.find(shipped => inEnglish()(shipped) === name)
  return key === undefined ? name : t(key)
}

/** SQL for the product table with names in the reader's language, for display, search and sorting. */
export const productsIn = (t: TFunction): RawBuilder<unknown> => sql`(
  select product_id, code, type_code, months, for_tdac, coalesce(shipped.label, product.name) as name
  from subscription_product product
    left join unnest(${keys.map(key => inEnglish()(key))}::text[], ${keys.map(key => t(key))}::text[]) shipped (name, label)
      on shipped.name = product.name)`
