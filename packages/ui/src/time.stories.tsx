import type { Meta, StoryObj } from '@storybook/react-vite'
import { Time } from './time.tsx'

const meta = {
  component: Time,
  args: { value: '2026-11-21T07:57:00Z' },
} satisfies Meta<typeof Time>

export default meta
type Story = StoryObj<typeof meta>

export const DateAndTime: Story = {}
export const DateOnly: Story = { args: { format: 'date' } }
export const TimeOnly: Story = { args: { format: 'time' } }
export const Missing: Story = { args: { value: null } }
