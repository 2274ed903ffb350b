import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { DateTimeField } from './date-time-field.tsx'

const meta = {
  component: DateTimeField,
  args: { label: 'Started on', value: Date.UTC(2026, 10, 15), onChange: () => {} },
  render: function Held(args) {
    const [value, setValue] = useState(args.value)
    return (
      <DateTimeField
        {...args}
        value={value}
        onChange={(next, isWrong) => {
          setValue(next)
          args.onChange(next, isWrong)
        }}
      />
    )
  },
} satisfies Meta<typeof DateTimeField>

export default meta
type Story = StoryObj<typeof meta>

export const Midnight: Story = {}
export const Empty: Story = { args: { value: null, required: true, hint: 'If empty, the job runs at once.' } }
export const Bounded: Story = { args: { min: Date.UTC(2026, 10, 1), max: Date.UTC(2026, 10, 22, 12) } }
export const TooLate: Story = { args: { max: Date.UTC(2026, 10, 1) } }
export const Disabled: Story = { args: { disabled: true } }
