import type { Meta, StoryObj } from '@storybook/react-vite'
import { day, every, minute, monday, readings, wander } from './fixtures.ts'
import { LineChart } from './line-chart.tsx'

const times = every(minute, 1440)
const rpm = { id: 'rpm', name: 'Engine speed', unit: 'rpm', values: wander(1440, 700, 2200, { gap: [0.6, 0.7] }) }
const load = { id: 'load', name: 'Engine load', unit: '%', values: wander(1440, 10, 95, { seed: 2 }) }
const oil = {
  id: 'oil',
  name: 'Oil temperature',
  unit: '°C',
  values: wander(1440, 40, 110, { seed: 3, gap: [0.2, 0.35] }),
}
const gear = {
  id: 'gear',
  name: 'Gear',
  unit: '',
  step: true,
  values: wander(1440, 0, 12, { seed: 4 }).map(Math.round),
}

const meta = {
  component: LineChart,
  args: { label: 'Engine speed of T7.270', times, series: [rpm] },
} satisfies Meta<typeof LineChart>

export default meta
type Story = StoryObj<typeof meta>

export const OneSignal: Story = {}
export const FourSignals: Story = { args: { label: 'Vehicle data of T7.270', series: [rpm, load, oil, gear] } }
export const OneAxisForTwo: Story = {
  args: {
    label: 'Temperatures of T7.270',
    series: [oil, { ...oil, id: 'coolant', name: 'Coolant temperature', values: wander(1440, 60, 95, { seed: 9 }) }],
  },
}
export const SixHundredThousandPoints: Story = {
  args: {
    label: 'Engine speed, a reading a second for a week',
    times: every(1000, 600_000),
    series: [{ ...rpm, values: wander(600_000, 700, 2200, { gap: [0.3, 0.31] }) }],
  },
}
export const FewReadings: Story = {
  args: {
    label: 'Fuel level of T7.270',
    times: every(day / 4, 8),
    period: { from: monday, to: monday + 2 * day },
    series: [
      { id: 'fuel', name: 'Fuel level', unit: '%', values: readings(80, 74, undefined, 61, null, 95, null, 88) },
    ],
  },
}
export const LongNames: Story = {
  args: {
    label: 'Particulate filter outlet temperature of the combine harvester of the northern cooperative, second machine',
    series: [
      { ...oil, name: 'Aftertreatment 1 diesel particulate filter outlet temperature (J1939, preliminary)' },
      load,
    ],
  },
}
export const Zoomed: Story = { args: { range: { from: monday + 6 * 60 * minute, to: monday + 7 * 60 * minute } } }
export const Empty: Story = { args: { times: [], series: [{ ...rpm, values: [] }] } }
export const OnlyGaps: Story = {
  args: { times: [monday, monday + minute], series: [{ ...rpm, values: readings(null, null) }] },
}
export const Loading: Story = { args: { times: [], series: [], loading: true } }
export const Failed: Story = {
  args: { error: 'The server did not answer. Retry in a minute.', onRetry: () => undefined },
}
