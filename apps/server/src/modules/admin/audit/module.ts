import { auditSeals } from '#kernel/audit/seal.ts'
import { defineModule } from '#modules/define-module.ts'

export const auditModule = defineModule({
  id: 'audit',
  jobs: [auditSeals],
})
