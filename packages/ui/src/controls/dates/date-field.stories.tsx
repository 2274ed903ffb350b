import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { DateField } from './date-field.tsx'

const meta = {
  component: DateField,
  args: { label: 'Day', value: '2026-11-15', onChange: () => {} },
  render: function Held(args) {
    const [value, setValue] = useState(args.value)
    return (
      <DateField
        {...args}
        value={value}
        onChange={(next, isWrong) => {
          setValue(next)
          args.onChange(next, isWrong)
        }}
      />
    )
  },
} satisfies Meta<typeof DateField>

export default meta
type Story = StoryObj<typeof meta>

export const Chosen: Story = {}
export const Empty: Story = { args: { value: null, required: true } }
export const Bounded: Story = { args: { min: '2026-11-01', max: '2026-11-22' } }
export const TooEarly: Story = { args: { min: '2026-12-01' } }
