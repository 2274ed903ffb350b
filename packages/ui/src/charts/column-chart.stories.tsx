import type { Meta, StoryObj } from '@storybook/react-vite'
import { ColumnChart } from './column-chart.tsx'
import { day, monday, noise, readings } from './fixtures.ts'

const next = noise(7)
const amounts = (count: number, most: number) =>
  Array.from({ length: count }, () => Math.round(next() * most * 10) / 10)
const machines = (count: number) =>
  Array.from({ length: count }, (_, i) => `${['T7.270', 'Axial-Flow 9250', 'Puma 240'][i % 3]} no. ${i + 1}`)
const days = (count: number) => Array.from({ length: count }, (_, i) => monday + i * day)
const week = days(7)
const engine = { id: 'engine', name: 'Engine hours', unit: 'h', values: [8.2, 9.1, 7.4, 10, 8.8, 2.5, 0] }
const working = { id: 'working', name: 'Working hours', unit: 'h', values: [6.1, 7.7, 5.2, 8.4, 7.1, 1.2, 0] }
const share = {
  id: 'share',
  name: 'Utilization',
  unit: '%',
  line: true,
  colour: 3,
  values: readings(74, 85, 70, 84, 81, 48, null),
} as const

const meta = {
  component: ColumnChart,
  args: { label: 'Engine hours', categories: week, series: [engine] },
} satisfies Meta<typeof ColumnChart>

export default meta
type Story = StoryObj<typeof meta>

export const Days: Story = {}
export const GroupedWithShare: Story = {
  args: { label: 'Engine hours and utilization', series: [engine, working, share] },
}
export const Stacked: Story = {
  args: {
    label: 'Hours by state',
    stacked: true,
    series: [
      { ...working, name: 'Working' },
      { ...working, id: 'idle', name: 'Idle', values: [2, 1, 2, 1.5, 1.6, 1.2, 0] },
      {
        ...working,
        id: 'moving',
        name: 'Moving',
        values: [0.5, 1, 1.2, 0.4, 0.6, 0.2, 0],
      },
    ],
  },
}
export const AYear: Story = { args: { categories: days(365), series: [{ ...engine, values: amounts(365, 12) }] } }
export const FewNames: Story = {
  args: { categories: ['Tractors', 'Combines', 'Balers'], series: [{ ...engine, values: [120, 80, 44] }] },
}
export const ManyUnits: Story = {
  args: {
    label: 'Engine hours by unit',
    visible: 5,
    categories: machines(100),
    series: [{ ...engine, values: amounts(100, 9000) }],
  },
}
export const LongNames: Story = {
  args: {
    categories: [
      'Combine harvester of the northern cooperative, second machine',
      'Tractor',
      'Telehandler of the eastern yard',
    ],
    series: [
      { ...engine, name: 'Hours of the engine since the delivery of the machine', values: [9000, 120, 4000] },
      {
        ...working,
        name: 'Of them in work',
        values: [4000, 100, 3000],
      },
    ],
  },
}
export const BelowZero: Story = {
  args: { label: 'Change to the week before', series: [{ ...engine, values: [1.2, -0.8, 0.4, -2, 0, 0.5, 1] }] },
}
export const Empty: Story = { args: { categories: [], series: [] } }
export const Loading: Story = { args: { categories: [], series: [], loading: true } }
export const Failed: Story = {
  args: { error: 'The server did not answer. Retry in a minute.', onRetry: () => undefined },
}
