import { exportEquipmentUtilizationExcel } from '@muster/contract'
import { reportFile } from '#reporting/report-file.ts'
import type { ScheduledReport } from '#reporting/scheduled-report.ts'
import { statusLooks } from '#reporting/status-names.ts'
import { Db } from '#kernel/dependencies.ts'
import { eachUnit } from './equipment-utilization.ts'
import { useSheets } from './use-sheets.ts'

export const utilizationByMail: ScheduledReport = {
  id: 11,
  name: 'Equipment utilization',
  title: 'reports.utilization',
  export: exportEquipmentUtilizationExcel,
  make: async context => {
    const { units, span, formats, use, scope } = context
    const looks = await statusLooks(use(Db), scope.userId)
    return reportFile({
      title: formats.t('reports.utilization'),
      units,
      span,
      formats,
      sheets: of => useSheets(use(Db), () => eachUnit(context, { ...context, units: of }), formats.t, looks),
    })
  },
}
