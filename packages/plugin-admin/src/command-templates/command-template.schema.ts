import { z } from 'zod'

/** Action types in display order. */
export const actionTypes = [
  'POSITION_NOW',
  'INTERVAL',
  'OUTPUT_ON',
  'OUTPUT_OFF',
  'IMMOBILISE',
  'RELEASE',
  'RESTART',
  'ARM',
  'DISARM',
  'VERSION',
  'TEXT',
] as const

/** `FRAMES`, an action type, or `GATEWAY` for a command that the gateway implements. */
const contents = ['FRAMES', 'GATEWAY', ...actionTypes] as const

export const switchesOutput = (value: string): boolean => value === 'OUTPUT_ON' || value === 'OUTPUT_OFF'

export const CommandTemplate = z
  .object({
    type: z.enum(['CAN_INJECTION', 'FILE_TRANSFER']),
    // part of the record's address
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
    content: z.enum(contents),
    output: z.number().int().min(1).max(16).nullable(),
    intervalSeconds: z.number().int().min(1).max(86_400).nullable(),
    text: z.string().trim().max(1000),
    /** Value of `content` when the form opened. */
    openedContent: z.enum(contents),
  })
  .superRefine(({ type, payload, fileName, content, output, intervalSeconds, text }, context) => {
    const requireField = (field: string) =>
      context.addIssue({ code: 'custom', path: [field], message: 'screens.invalid.missing' })
    if (type === 'FILE_TRANSFER') {
      if (fileName === '') requireField('fileName')
      return
    }
    if (content === 'FRAMES' && payload === '') requireField('payload')
    if (switchesOutput(content) && output === null) requireField('output')
    if (content === 'INTERVAL' && intervalSeconds === null) requireField('intervalSeconds')
    if (content === 'TEXT' && text === '') requireField('text')
  })

export type CommandTemplateModel = z.infer<typeof CommandTemplate>

export const aCommandTemplate: CommandTemplateModel = {
  type: 'CAN_INJECTION',
  name: '',
  description: '',
  payload: '',
  fileName: '',
  content: 'FRAMES',
  output: 1,
  intervalSeconds: 60,
  text: '',
  openedContent: 'FRAMES',
}
