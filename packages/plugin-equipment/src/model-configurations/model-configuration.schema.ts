import { z } from 'zod'

export const ModelConfiguration = z
  .object({
    name: z.string().trim().min(1).max(200),
    brandId: z.number().nullable(),
    typeId: z.number().nullable(),
    modelId: z.number().nullable(),
    companyId: z.number().nullable(),
    readOnly: z.boolean(),
  })
  .check(({ value, issues }) => {
    for (const field of ['brandId', 'typeId', 'modelId'] as const)
      if (value[field] === null)
        issues.push({ code: 'custom', path: [field], input: null, message: 'controls.required' })
  })
export type ModelConfigurationValues = z.infer<typeof ModelConfiguration>

export const blankModelConfiguration: ModelConfigurationValues = {
  name: '',
  brandId: null,
  typeId: null,
  modelId: null,
  companyId: null,
  readOnly: false,
}
