import type { PartProgress } from '@muster/core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { Button, StatePanel } from '@muster/ui'
import { LineChart } from '@muster/ui/charts'
import { aFleetServer, unitName } from '../../test/fleet-server.ts'
import { FleetHost } from '../../test/fleet-host.tsx'
import { PartsLoading } from './parts.tsx'
import { ReportScreen } from './report-screen.tsx'

interface Args {
  unitIds: number[]
  progress: PartProgress | null
  state: 'answered' | 'waiting' | 'failed'
  longNames: boolean
}

const start = Date.UTC(2026, 10, 2, 6)
const hour = 3_600_000
const times = Float64Array.from({ length: 48 }, (_, i) => start + i * hour)
const longName = (id: number) =>
  `Verladebagger mit Sonderausstattung für den Steinbruch Oberunterbachhausen, Nummer ${id}`

function Demo({ unitIds, progress, state, longNames }: Args): ReactNode {
  const [server] = useState(() => aFleetServer(40, longNames ? longName : unitName))
  return (
    <FleetHost server={server}>
      <div className="gallery-screen">
        <ReportScreen
          title="Vehicle data"
          changeHref="/reports/choice"
          backUrl="/fleet"
          request={{ unitIds, from: start, to: start + 48 * hour - 1 }}
          files={[() => new Promise<never>(() => {})]}
        >
          <PartsLoading progress={progress} />
          {state === 'failed' && (
            <StatePanel icon="alert" title="The report could not be loaded" subtitle="The connection was lost.">
              <Button>Retry</Button>
            </StatePanel>
          )}
          {state === 'answered' && (
            <LineChart
              label="Engine speed"
              times={times}
              series={[
                {
                  id: 'rpm',
                  name: 'Engine speed',
                  unit: 'rpm',
                  values: times.map((_, i) => 900 + 400 * Math.sin(i / 3)),
                },
              ]}
            />
          )}
        </ReportScreen>
      </div>
    </FleetHost>
  )
}

const meta = {
  title: 'report/ReportScreen',
  component: Demo,
  args: { unitIds: [1, 2], progress: null, state: 'answered', longNames: false },
} satisfies Meta<typeof Demo>

export default meta
type Story = StoryObj<typeof meta>

export const Answered: Story = {}
export const InParts: Story = { args: { state: 'waiting', progress: { done: 1, total: 4 } } }
export const Failed: Story = { args: { state: 'failed' } }
export const LongNames: Story = { args: { longNames: true, unitIds: [1, 2, 3, 4, 5, 6, 7] } }
