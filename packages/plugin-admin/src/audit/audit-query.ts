import { auditEvents } from '@muster/contract'
import { fields, instant, listFields, oneOf, optional, text, type OutputOf } from '@muster/core'

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
