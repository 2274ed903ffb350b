import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { MultiSelect } from './multi-select.tsx'
import { someUnits } from './stories-units.ts'

const meta = {
  component: MultiSelect<number>,
  args: { label: 'Units', options: someUnits(60), value: [2, 5], onChange: () => {} },
  render: function Held(args) {
    const [value, setValue] = useState(args.value)
    const take = (next: number[]) => {
      setValue(next)
      args.onChange(next)
    }
    return <MultiSelect {...args} value={value} onChange={take} />
  },
} satisfies Meta<typeof MultiSelect<number>>

export default meta
type Story = StoryObj<typeof meta>

export const Some: Story = {}
export const None: Story = { args: { value: [], required: true, error: 'Choose at least one unit.' } }
export const All: Story = { args: { value: someUnits(60).map(unit => unit.value) } }
export const Loading: Story = { args: { options: [], value: [], loading: true } }
export const Failed: Story = {
  args: { options: [], value: [], failure: 'The units could not be loaded.', onRetry: () => {} },
}
export const Disabled: Story = { args: { disabled: true } }
