import { exportEquipmentUtilizationExcel } from '@muster/contract'
import { reportFile } from '#reporting/report-file.ts'
import type { ScheduledReport } from '#reporting/scheduled-report.ts'
import { eachUnit } from './equipment-utilization.ts'
import { useSheets } from './use-sheets.ts'

export const utilizationByMail: ScheduledReport = {
  id: 11,
  name: 'Equipment utilization',
  title: 'reports.utilization',
  export: exportEquipmentUtilizationExcel,
  make: context => {
    const { units, span, formats } = context
    return reportFile({
      title: formats.t('reports.utilization'),
      units,
      span,
      formats,
      sheets: of => useSheets(() => eachUnit(context, { ...context, units: of }), formats.t),
    })
  },
}
