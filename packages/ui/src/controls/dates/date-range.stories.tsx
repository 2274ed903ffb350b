import { quickRange } from '@muster/core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { DateRange } from './date-range.tsx'
import type { DateRangeValue } from './date-range-value.ts'

const now = Date.UTC(2026, 2, 30, 12)

const meta = {
  component: DateRange,
  args: { label: 'Period', value: quickRange('last7days', 'UTC', now), clock: () => now, onChange: () => {} },
  render: function Held(args) {
    const [value, setValue] = useState<DateRangeValue>(args.value)
    const take = (next: DateRangeValue) => {
      setValue(next)
      args.onChange(next)
    }
    return <DateRange {...args} value={value} onChange={take} />
  },
} satisfies Meta<typeof DateRange>

export default meta
type Story = StoryObj<typeof meta>

export const LastWeek: Story = {}
export const Empty: Story = { args: { value: { from: null, to: null }, required: true, limit: { maxDays: 92 } } }
export const Limited: Story = { args: { limit: { maxDays: 92 } } }
export const TooLong: Story = { args: { limit: { maxDays: 3 } } }
export const WrongOrder: Story = { args: { value: { from: now, to: now - 1000 } } }
export const FromToday: Story = { args: { limit: { maxDays: 365, inRangeDaysFromNow: true } } }
export const OnlyFrom: Story = {
  args: { onlyFrom: true, choices: ['today', 'yesterday'], value: { from: now, to: null }, limit: { maxDays: 365 } },
}
export const Disabled: Story = { args: { disabled: true } }
