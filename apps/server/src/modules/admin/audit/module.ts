import { AuditConfig, auditRetention } from '#kernel/audit/retention.ts'
import { auditSeals } from '#kernel/audit/seal.ts'
import { audit } from './audit.ts'
import { defineModule } from '#modules/define-module.ts'

export const auditModule = defineModule({
  id: 'audit',
  handlers: audit,
  jobs: [auditSeals, auditRetention],
  config: [AuditConfig],
})
