import { z } from 'zod'
import type { Action, Counter } from '../clients/index.ts'
import type { Counters } from '../state/counters.ts'

const required = (schema: z.ZodNumber) =>
  schema.nullable().refine((value): boolean => value !== null, 'screens.invalid.missing')

/** Workshop data to start or close a service. Date, counter and cost are required (001 §5). */
export const Work = z.object({
  /** Milliseconds. */
  date: required(z.number()),
  /** In the user's unit. */
  counter: required(z.number().min(0)),
  cost: required(z.number().min(0)),
  workOrderNumber: z.string().max(100),
  eta: z.string().max(100),
  mechanicName: z.string().max(200),
  notes: z.string().max(4000),
})

export type WorkModel = z.infer<typeof Work>

export const Postponement = z.object({
  /** Amount in the user's unit. */
  value: required(z.number()).refine((value): boolean => value === null || value > 0, 'maintenance.postpone.positive'),
  notes: z.string().max(4000),
})

export type PostponementModel = z.infer<typeof Postponement>

interface Subject {
  serviceKeys: string[]
  counter: Counter
}

/** Returns the API input without empty texts (001 §7). */
export function workAction(
  actionCode: 'START' | 'CLOSE',
  { serviceKeys, counter }: Subject,
  work: WorkModel,
  counters: Counters,
): Action {
  const { date, counter: value, cost, ...texts } = work
  return {
    actionCode,
    serviceKeys,
    attachments: { ...withoutEmpty(texts), cost: cost ?? 0, dateMillis: date ?? 0 },
    counterValue: counters.wire(counter, value ?? 0),
  }
}

export function postponeAction(
  { serviceKeys, counter }: Subject,
  { value, notes }: PostponementModel,
  counters: Counters,
): Action {
  const attachments = withoutEmpty({ notes })
  return {
    actionCode: 'POSTPONE',
    serviceKeys,
    postponeValue: counters.wire(counter, value ?? 0),
    ...(Object.keys(attachments).length > 0 && { attachments }),
  }
}

const withoutEmpty = <T extends Record<string, string>>(texts: T): Partial<T> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')) as Partial<T>
