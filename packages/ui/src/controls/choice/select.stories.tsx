import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { Select } from './select.tsx'
import { someUnits } from './stories-units.ts'

const meta = {
  component: Select<number>,
  args: { label: 'Unit', options: someUnits(5), value: 2, onChange: () => {} },
  render: function Held(args) {
    const [value, setValue] = useState(args.value)
    const take = (next: number | null) => {
      setValue(next)
      args.onChange(next)
    }
    return <Select {...args} value={value} onChange={take} />
  },
} satisfies Meta<typeof Select<number>>

export default meta
type Story = StoryObj<typeof meta>

export const Few: Story = {}
export const NothingChosen: Story = { args: { value: null, hint: 'Where its commands are sent.' } }
export const Required: Story = { args: { value: null, required: true, error: 'Select a unit.' } }
export const Many: Story = { args: { options: someUnits(1000), value: 412 } }
export const Loading: Story = { args: { options: [], value: null, loading: true } }
export const Failed: Story = {
  args: { options: [], value: null, failure: 'The units could not be loaded.', onRetry: () => {} },
}
export const Disabled: Story = { args: { options: someUnits(30), value: 3, disabled: true } }
export const LongNames: Story = {
  args: {
    options: someUnits(40).map(({ label, ...unit }) => ({
      ...unit,
      label: `${label} ${'of a company with a long name '.repeat(3)}`,
    })),
    value: 3,
  },
}
