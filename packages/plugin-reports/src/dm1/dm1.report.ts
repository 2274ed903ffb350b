import { defineReport } from '@muster/fleet-kit/report'
import { dm1Choice, dm1Detail } from './dm1.routes.ts'

/** One paged list: a selection over the limit is not loaded in parts. */
export const dm1Report = defineReport({
  id: 'dm1',
  title: 'reports.dm1',
  dates: 'range',
  whole: true,
  choice: dm1Choice,
  detail: dm1Detail,
})
