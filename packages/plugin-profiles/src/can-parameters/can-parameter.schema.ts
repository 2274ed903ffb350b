import { dayMs } from '@muster/core'
import { readCanTable } from '@muster/signals'
import { z } from 'zod'
import { parseRanges } from './ranges.ts'
import { EncodedValues, encodedValuesErrors } from '../measurement/encoded-values.schema.ts'

/** Maximum bits of a message, including follow-up frames (001 §5). */
export const mostBits = 280

const hex = z.string().regex(/^[0-9A-Fa-f]{8}$/, 'profiles.canParameter.notHex')

/** Ranges of raw multiplexer values, such as `2` or `0-3, 5`. */
const RangesText = z
  .string()
  .trim()
  .refine(text => parseRanges(text) !== undefined, 'profiles.canParameter.notRanges')

const Multiplexer = z.object({
  dataBitStart: z
    .number()
    .int()
    .min(0)
    .max(mostBits - 1),
  dataLength: z.number().int().min(1).max(64),
  intel: z.boolean(),
  ranges: RangesText,
})
export const mostMultiplexers = 5

export const CanParameter = z
  .object({
    description: z.string().trim().min(1).max(200),
    dataBitStart: z
      .number()
      .int()
      .min(0)
      .max(mostBits - 1),
    dataLength: z.number().int().min(1).max(mostBits),
    dataResolution: z.number(),
    dataOffset: z.number(),
    canMuTypeCode: z.enum(['LABEL', 'PRESET', 'LOOKUP']),
    muTypeId: z.number().nullable(),
    muId: z.number().nullable(),
    muLabel: z.string().max(50),
    conditionalOffset: z.number().nullable(),
    encodedValues: EncodedValues,
    calculusType: z.enum(['LINEAR', 'INTERPOLATED']),
    lookupTableAsXml: z.string().max(100_000),
    avgRate: z.number().int().min(0).max(dayMs),
    notes: z.string().max(4000),
    identifier: hex,
    mask: hex,
    intel: z.boolean(),
    bit29: z.boolean(),
    signed: z.boolean(),
    float: z.boolean(),
    multiplexer: z.array(Multiplexer).max(mostMultiplexers),
    isDefault: z.boolean(),
    protocolIds: z.array(z.number()).max(100),
  })
  .superRefine((parameter, context) => {
    const addIssue = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
    if (parameter.dataBitStart + parameter.dataLength > mostBits)
      addIssue(['dataLength'], 'profiles.canParameter.tooLong')
    if (parameter.float && ![32, 64].includes(parameter.dataLength))
      addIssue(['dataLength'], 'profiles.canParameter.floatBits')
    for (const [index, { dataBitStart, dataLength }] of parameter.multiplexer.entries())
      if (dataBitStart + dataLength > mostBits)
        addIssue(['multiplexer', index, 'dataLength'], 'profiles.canParameter.tooLong')
    if (parameter.calculusType === 'INTERPOLATED' && 'fault' in readCanTable(parameter.lookupTableAsXml))
      addIssue(['lookupTableAsXml'], 'profiles.canParameter.table.invalid')
    if (parameter.canMuTypeCode === 'PRESET') {
      if (parameter.muTypeId === null) addIssue(['muTypeId'], 'screens.invalid.missing')
      if (parameter.muId === null) addIssue(['muId'], 'screens.invalid.missing')
    }
    if (parameter.canMuTypeCode !== 'LOOKUP') return
    for (const { path, message } of encodedValuesErrors(parameter.encodedValues))
      addIssue(['encodedValues', ...path], message)
  })

export type CanParameterModel = z.infer<typeof CanParameter>
