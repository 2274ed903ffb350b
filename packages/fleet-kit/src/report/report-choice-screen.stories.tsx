import { dayMs, type ReportChoiceQuery } from '@muster/core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { aFleetServer } from '../../test/fleet-server.ts'
import { FleetHost } from '../../test/fleet-host.tsx'
import { defineReport, type Report } from './define-report.ts'
import { ReportChoiceScreen } from './report-choice-screen.tsx'

const address = (path: string) => ({ href: () => path })
const at = { choice: address('/reports/choice'), detail: address('/reports/detail') }
interface Args {
  report: Report
  query: ReportChoiceQuery
}

function Demo({ report, query }: Args): ReactNode {
  const [server] = useState(() => aFleetServer(40))
  return (
    <FleetHost server={server}>
      <div className="gallery-screen">
        <ReportChoiceScreen report={report} query={query} />
      </div>
    </FleetHost>
  )
}

const keyOnOff = defineReport({ id: 'keyOnOff', title: 'report.units', dates: 'range', ...at })
const lately = (days: number) => ({
  from: new Date(Date.now() - days * dayMs).toISOString(),
  to: new Date().toISOString(),
})

const meta = {
  title: 'report/ReportChoiceScreen',
  component: Demo,
  args: { report: keyOnOff, query: {} },
} satisfies Meta<typeof Demo>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Chosen: Story = { args: { query: { unitIds: [1, 2], ...lately(7) } } }
/** Offers to load a selection over the limit in parts. */
export const InParts: Story = { args: { query: { unitIds: [1, 2, 3, 4, 5, 6, 7], ...lately(7) } } }
export const WithoutDates: Story = {
  args: {
    report: defineReport({ id: 'engineHours', title: 'report.units', dates: 'none', ...at }),
    query: { unitIds: [1] },
  },
}
