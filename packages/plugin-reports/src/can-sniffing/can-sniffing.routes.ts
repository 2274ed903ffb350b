import { defineRoute, fields, listQuery, optional, integer } from '@muster/core'

const access = { anyOf: ['CAN_SNIFFING_MANAGEMENT'] } as const

export const canSniffingList = defineRoute({
  path: '/reports/canbusSniffing',
  query: listQuery,
  access,
  title: 'reports.canSniffing',
  load: () => import('./can-sniffing-list.tsx').then(m => m.CanSniffingList),
})

/** `id` is the unit ID; `file` is the ID of the request whose log is open. */
export const canSniffingDetail = defineRoute({
  path: '/reports/canbusSniffing/:id',
  query: fields({ file: optional(integer()) }),
  access,
  title: 'reports.canSniffing',
  load: () => import('./can-sniffing-detail.tsx').then(m => m.CanSniffingDetail),
})
