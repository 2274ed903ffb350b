import { defineRoute } from '@muster/core'
import { auditQuery } from './audit-query.ts'

/** List of audit entries; the specification has no such screen. */
export const auditList = defineRoute({
  path: '/administration/audit',
  query: auditQuery,
  access: { anyOf: ['SYS_AUDIT_VIEW'] },
  title: 'admin.audit',
  load: () => import('./audit-list.tsx').then(m => m.AuditList),
})
