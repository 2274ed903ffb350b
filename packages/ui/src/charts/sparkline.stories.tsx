import type { Meta, StoryObj } from '@storybook/react-vite'
import { every, minute, readings, wander } from './fixtures.ts'
import { Sparkline } from './sparkline.tsx'

const meta = {
  component: Sparkline,
  args: {
    name: 'Engine speed',
    unit: 'rpm',
    times: every(minute, 1440),
    values: wander(1440, 700, 2200, { gap: [0.6, 0.7] }),
  },
} satisfies Meta<typeof Sparkline>

export default meta
type Story = StoryObj<typeof meta>

export const Plain: Story = {}
export const Large: Story = { args: { colour: 3, width: 300, height: 64 } }
export const Empty: Story = { args: { times: every(minute, 2), values: readings(null, null) } }
