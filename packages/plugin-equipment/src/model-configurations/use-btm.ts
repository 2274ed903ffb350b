import { useDetail, type DetailState } from '@muster/ui/screens'
import { aBtm, Btm, type BtmModel } from './btm.schema.ts'
import { btmDetail, btmList } from './btm.routes.ts'
import { btms } from './btms.resource.ts'

/** Loads a configuration; companies below its owner have read access only. */
export function useBtm(id: string): DetailState<BtmModel> {
  const detail = useDetail(btms, { id, schema: Btm, blank: aBtm, list: btmList, self: btmDetail })
  const { form, may } = detail
  const isOwn = detail.isNew || form.formState.defaultValues?.readOnly === false
  return { ...detail, may: { ...may, save: may.save && isOwn, remove: may.remove && isOwn } }
}
