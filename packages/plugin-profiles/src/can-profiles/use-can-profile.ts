import { useDialogs } from '@muster/ui'
import { useDetail, type DetailState } from '@muster/ui/screens'
import { aCanProfile } from './can-profile.model.ts'
import { CanProfile, isWrong, type CanProfileModel } from './can-profile.schema.ts'
import { canProfiles } from './can-profiles.resource.ts'
import { canProfileDetail, canProfileList } from './can-profiles.routes.ts'

/** Detail state that is read-only for a parent company's profile and reports invalid DM1 values by dialog (001 §5). */
export function useCanProfile(id: string): DetailState<CanProfileModel> {
  const dialogs = useDialogs()
  const detail = useDetail(canProfiles, {
    id,
    schema: CanProfile,
    blank: aCanProfile,
    list: canProfileList,
    self: canProfileDetail,
  })
  const { form, may } = detail
  const isOwn = detail.isNew || form.formState.defaultValues?.readOnly === false
  return {
    ...detail,
    may: { ...may, save: may.save && isOwn, remove: may.remove && isOwn },
    async save() {
      const { dm1Enable, dm1Conditions, longIdle } = form.getValues()
      if (!dm1Enable || !dm1Conditions.some(({ value }) => isWrong(value, longIdle))) return detail.save()
      await form.trigger()
      await dialogs.raise('canProfileDm1ValueNotCorrect')
    },
  }
}
