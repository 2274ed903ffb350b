import { z } from 'zod'

export const CommandTemplate = z
  .object({
    type: z.enum(['CAN_INJECTION', 'FILE_TRANSFER']),
    // a part of the address of its record
    name: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .regex(/^(?!\.{1,2}$)[^/]+$/, 'admin.command.name.wrong'),
    description: z.string().trim().max(2000),
    payload: z
      .string()
      .trim()
      .max(100_000)
      .regex(/^[0-9A-Fa-f \n]*$/, 'admin.command.payload.wrong')
      .refine(frames => frames.replaceAll(/\s/g, '').length % 2 === 0, 'admin.command.payload.wrong'),
    fileName: z.string().trim().max(255),
    isGateways: z.boolean(),
  })
  .superRefine(({ type, payload, fileName, isGateways }, context) => {
    const say = (field: string) =>
      context.addIssue({ code: 'custom', path: [field], message: 'screens.invalid.missing' })
    if (type === 'CAN_INJECTION' && payload === '' && !isGateways) say('payload')
    if (type === 'FILE_TRANSFER' && fileName === '') say('fileName')
  })

export type CommandTemplateModel = z.infer<typeof CommandTemplate>

export const aCommandTemplate: CommandTemplateModel = {
  type: 'CAN_INJECTION',
  name: '',
  description: '',
  payload: '',
  fileName: '',
  isGateways: false,
}
