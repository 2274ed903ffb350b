import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { Button } from '../../button.tsx'
import type { Interval } from './slots.ts'
import { TimePicker } from './time-picker.tsx'

const meta = {
  component: TimePicker,
  args: {
    label: 'Monday',
    value: [
      { from: '07:00', to: '12:00' },
      { from: '13:00', to: '17:30' },
    ],
    onChange: () => {},
  },
  render: function Held(args) {
    const [value, setValue] = useState(args.value)
    const take = (next: Interval[]) => {
      setValue(next)
      args.onChange(next)
    }
    return <TimePicker {...args} value={value} onChange={take} />
  },
} satisfies Meta<typeof TimePicker>

export default meta
type Story = StoryObj<typeof meta>

export const Shifts: Story = {}
export const Empty: Story = { args: { value: [], hint: 'Drag over the hours that count.' } }
export const AllDay: Story = { args: { value: [{ from: '00:00', to: '24:00' }] } }
export const Night: Story = {
  args: {
    value: [
      { from: '00:00', to: '05:30' },
      { from: '22:00', to: '24:00' },
    ],
  },
}
export const Disabled: Story = { args: { disabled: true } }
export const Copyable: Story = {
  args: {
    children: (
      <Button look="quiet" icon="copy">
        Copy to other days
      </Button>
    ),
  },
}
