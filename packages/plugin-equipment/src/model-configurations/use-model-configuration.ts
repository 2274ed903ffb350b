import { useDetail, type DetailState } from '@muster/ui/screens'
import {
  blankModelConfiguration,
  ModelConfiguration,
  type ModelConfigurationValues,
} from './model-configuration.schema.ts'
import { modelConfigurationDetail, modelConfigurationList } from './model-configurations.routes.ts'
import { modelConfigurations } from './model-configurations.resource.ts'

/** Loads a configuration; companies below its owner have read access only. */
export function useModelConfiguration(id: string): DetailState<ModelConfigurationValues> {
  const detail = useDetail(modelConfigurations, {
    id,
    schema: ModelConfiguration,
    blank: blankModelConfiguration,
    list: modelConfigurationList,
    self: modelConfigurationDetail,
  })
  const { form, may } = detail
  const isOwn = detail.isNew || form.formState.defaultValues?.readOnly === false
  return { ...detail, may: { ...may, save: may.save && isOwn, remove: may.remove && isOwn } }
}
