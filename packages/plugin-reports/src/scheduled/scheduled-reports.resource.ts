import {
  cloneReportConfig,
  createReportConfig,
  deleteReportConfig,
  getReportConfig,
  listReportConfigs,
  updateReportConfig,
} from '@muster/contract'
import { defineResource } from '@muster/core'
import { toReportConfigInput } from './scheduled-report.model.ts'

/** Reports emailed on a schedule (001 §3). */
export const scheduledReports = defineResource({
  id: 'reports.scheduled',
  list: listReportConfigs,
  get: getReportConfig,
  create: createReportConfig,
  update: updateReportConfig,
  remove: deleteReportConfig,
  clone: cloneReportConfig,
  model: ({ configurationId: _, equipments: __, notes = '', notesFrame = '', ...config }) => ({
    ...config,
    notes,
    notesFrame,
  }),
  input: toReportConfigInput,
})
