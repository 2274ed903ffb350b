import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { day, every, hour, minute, monday, noise, wander } from './fixtures.ts'
import { LineChart } from './line-chart.tsx'
import type { TimeRange } from './series.ts'
import { Timeline } from './timeline.tsx'
import type { TimelineInterval, TimelineRow } from './timeline-rows.ts'

const states = [
  { id: 'ON', name: 'Key on', colour: 'on' },
  { id: 'OFF', name: 'Key off', colour: 'off' },
  { id: 'NO_DATA', name: 'No data', colour: 'none' },
] as const

/** Ignition intervals of a period, occasionally without data. */
function turns(from: number, to: number, seed: number): TimelineInterval[] {
  const next = noise(seed)
  const found: TimelineInterval[] = []
  for (let at = from, on = false; at < to; on = !on) {
    const end = Math.min(to, at + Math.round((0.2 + next() * 3) * 60) * minute)
    found.push({ from: at, to: end, state: next() < 0.08 ? 'NO_DATA' : on ? 'ON' : 'OFF' })
    at = end
  }
  return found
}

const days = (count: number): TimelineRow[] =>
  Array.from({ length: count }, (_, i) => {
    const start = monday + i * day
    return {
      id: String(i),
      name: new Date(start).toISOString().slice(0, 10),
      day: start,
      intervals: turns(start, start + day, i + 1),
    }
  })
const units = (count: number, span = 2 * day): TimelineRow[] =>
  Array.from({ length: count }, (_, i) => ({
    id: String(i),
    name: `${['T7.270', 'Axial-Flow 9250', 'Puma 240'][i % 3]} no. ${i + 1}`,
    intervals: turns(monday, monday + span, i + 1),
  }))

const meta = {
  component: Timeline,
  args: { label: 'Key on/off of T7.270', rows: days(7), states, period: { from: monday, to: monday + 7 * day } },
} satisfies Meta<typeof Timeline>

export default meta
type Story = StoryObj<typeof meta>

export const Days: Story = {}
export const Units: Story = {
  args: { label: 'Key on/off', rows: units(5), period: { from: monday, to: monday + 2 * day } },
}
export const ThousandUnits: Story = {
  args: {
    label: 'Key on/off of everything',
    rows: units(1000),
    period: { from: monday, to: monday + 2 * day },
    maxHeight: 360,
  },
}
export const ManyTurns: Story = {
  args: { label: 'Half a year', rows: units(3, 180 * day), period: { from: monday, to: monday + 180 * day } },
}
export const LongNames: Story = {
  args: {
    rows: units(2).map(row => ({ ...row, name: `${row.name}, combine harvester of the northern cooperative` })),
    period: { from: monday, to: monday + 2 * day },
  },
}
export const WithLines: Story = { render: () => <Linked /> }
export const Empty: Story = { args: { rows: [] } }
export const Loading: Story = { args: { rows: [], loading: true } }
export const Failed: Story = {
  args: { error: 'The server did not answer. Retry in a minute.', onRetry: () => undefined },
}

const [times, values] = [every(5 * minute, 577), wander(577, 0, 40)]
const two = units(2)

function Linked(): ReactNode {
  const [range, onRange] = useState<TimeRange | null>(null)
  const [cursor, onCursor] = useState<number | null>(null)
  const shared = { period: { from: monday, to: monday + 48 * hour }, range, onRange, cursor, onCursor }
  return (
    <>
      <LineChart
        label="Speed"
        times={times}
        series={[{ id: 'speed', name: 'Speed', unit: 'km/h', values }]}
        {...shared}
      />
      <Timeline label="Key on/off" rows={two} states={states} {...shared} />
    </>
  )
}
