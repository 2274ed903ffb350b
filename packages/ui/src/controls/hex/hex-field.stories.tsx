import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { HexField } from './hex-field.tsx'

const meta = {
  component: HexField,
  args: { label: 'Identifier', value: '18FEF100', onChange: () => {} },
  render: function Held(args) {
    const [value, setValue] = useState(args.value)
    const take = (next: string) => {
      setValue(next)
      args.onChange(next)
    }
    return <HexField {...args} value={value} onChange={take} />
  },
} satisfies Meta<typeof HexField>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {}
export const Empty: Story = { args: { value: '', hint: 'Of the message on the CAN bus.' } }
export const Wrong: Story = { args: { error: 'Another parameter has this identifier.' } }
export const Disabled: Story = { args: { disabled: true } }
