import type { FleetSchemas } from '../generated/index.ts'

export type AuditEvent = FleetSchemas['AuditEvent']

const inOrder: Readonly<Record<AuditEvent, true>> = {
  CHANGE: true,
  SIGN_IN: true,
  SIGN_IN_FAILED: true,
  SIGN_OUT: true,
  ACTING: true,
  REFUSED: true,
  EXPORT: true,
  OPENED: true,
}

/** All events of the audit, in the order of its filter. */
export const auditEvents = Object.keys(inOrder) as readonly AuditEvent[]
