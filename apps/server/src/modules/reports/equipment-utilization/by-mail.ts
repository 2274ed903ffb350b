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
  make: making => {
    const { units, span, look } = making
    return reportFile({
      title: look.t('reports.utilization'),
      units,
      span,
      look,
      sheets: of => useSheets(() => eachUnit(making, { ...making, units: of }), look.t),
    })
  },
}
