import { useDetail, type DetailState } from '@muster/ui/screens'
import { useMemo } from 'react'
import { ioProfileRoutes, type Family } from './families.ts'
import { useOwnFamily } from './use-own-family.ts'
import { anIoProfile } from './io-profile.model.ts'
import { IoProfile, type IoProfileModel } from './io-profile.schema.ts'
import { ioProfiles } from './io-profiles.resource.ts'

/** Detail state that is read-only for a parent company's profile. */
export function useIoProfile(id: string, family: Family): DetailState<IoProfileModel> {
  const { list, detail: self } = ioProfileRoutes[family]
  const blank = useMemo(() => anIoProfile(family), [family])
  const detail = useDetail(ioProfiles, { id, schema: IoProfile, blank, list, self })
  const { form, may } = detail
  const own = form.formState.defaultValues?.deviceFeatureSet
  useOwnFamily('detail', { id, family, own: detail.isNew || detail.status !== 'ready' ? undefined : own })
  const isOwn = detail.isNew || form.formState.defaultValues?.readOnly === false
  return { ...detail, may: { ...may, save: may.save && isOwn, remove: may.remove && isOwn } }
}
