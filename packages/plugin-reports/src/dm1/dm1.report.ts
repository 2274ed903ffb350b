import { defineReport } from '@muster/fleet-kit/report'
import { dm1Choice, dm1Detail } from './dm1.routes.ts'

/** One list, read page by page: what is out of limit is not asked for in parts. */
export const dm1Report = defineReport({
  id: 'dm1',
  title: 'reports.dm1',
  dates: 'range',
  whole: true,
  choice: dm1Choice,
  detail: dm1Detail,
})
