import { listSignOnDomains, type FleetSchemas } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { columnsOf } from '../../../output/column.ts'
import { allRows } from '../../../selection/all-rows.ts'
import type { domains } from './definitions.ts'

const columns = columnsOf<FleetSchemas['CompanySignOnDomain']>()(
  'domain',
  { name: 'company', value: ({ companyName }) => companyName },
  'status',
  { name: 'requested', value: ({ requestedAt }) => requestedAt, kind: 'time' },
  { name: 'decided', value: ({ decidedAt }) => decidedAt, kind: 'time' },
  { name: 'by', value: ({ decidedBy }) => decidedBy },
)

export const run: Run<typeof domains> = async ({ options: { search, ...options } }, { connect, out }) => {
  const { core, formats } = await connect()
  await out.list({
    columns,
    rows: allRows(core.api, listSignOnDomains, { query: {}, search }),
    options,
    formats,
    empty: 'No company uses single sign-on.',
  })
}
