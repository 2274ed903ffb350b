import { fields, instant, listFields, oneOf, optional, text, type OutputOf } from '@muster/core'

/** In the order of the filter. */
export const auditEvents = [
  'CHANGE',
  'SIGN_IN',
  'SIGN_IN_FAILED',
  'SIGN_OUT',
  'ACTING',
  'REFUSED',
  'EXPORT',
  'OPENED',
] as const

export const auditQuery = fields({
  ...listFields,
  event: optional(oneOf(...auditEvents)),
  user: optional(text()),
  kind: optional(text()),
  recordId: optional(text()),
  /** Name of the record, for the heading. */
  name: optional(text()),
  from: optional(instant()),
  to: optional(instant()),
})

export type AuditQuery = OutputOf<typeof auditQuery>
