import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { TimeField } from './time-field.tsx'

const meta = {
  component: TimeField,
  args: { label: 'From', value: 22 * 60, onChange: () => {} },
  render: function Held(args) {
    const [value, setValue] = useState(args.value)
    return (
      <TimeField
        {...args}
        value={value}
        onChange={(next, isWrong) => {
          setValue(next)
          args.onChange(next, isWrong)
        }}
      />
    )
  },
} satisfies Meta<typeof TimeField>

export default meta
type Story = StoryObj<typeof meta>

export const Evening: Story = {}
export const Empty: Story = { args: { value: null, required: true } }
export const Disabled: Story = { args: { disabled: true } }
