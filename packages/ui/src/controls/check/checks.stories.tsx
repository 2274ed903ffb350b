import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { Checkbox } from './checkbox.tsx'
import { DataFrameChoice } from './data-frame-choice.tsx'
import type { DataFrame } from './data-frame.ts'
import { RadioGroup } from './radio-group.tsx'
import { Switch } from './switch.tsx'

const meta = {
  component: Checkbox,
  args: { label: 'Send alarms of this unit', checked: true, onChange: () => {} },
  render: function Held(args) {
    const [checked, setChecked] = useState(args.checked)
    return <Checkbox {...args} checked={checked} onChange={setChecked} />
  },
} satisfies Meta<typeof Checkbox>

export default meta
type Story = StoryObj<typeof meta>

export const Checked: Story = {}
export const Unchecked: Story = { args: { checked: false, hint: 'Users who watch it are notified by mail too.' } }
export const Some: Story = { args: { label: 'All 48 units', checked: false, indeterminate: true } }
export const Disabled: Story = { args: { disabled: true } }
export const Wrong: Story = { args: { checked: false, required: true, error: 'Tick this to go on.' } }

export const Switches: Story = {
  render: function Switches() {
    const [isOn, setOn] = useState(true)
    return (
      <>
        <Switch label="Show all messages" checked={isOn} onChange={setOn} />
        <Switch label="Line between positions" checked={!isOn} onChange={on => setOn(!on)} />
        <Switch label="Map matching" checked disabled onChange={() => {}} />
      </>
    )
  },
}

export const Radios: Story = {
  render: function Radios() {
    const [line, setLine] = useState<number | null>(0)
    const options = [
      { value: 0, label: 'Can Bus 0' },
      { value: 1, label: 'Can Bus 1' },
      { value: 2, label: 'Both' },
      { value: 3, label: 'A line that this device lacks', disabled: true },
    ]
    return <RadioGroup label="Line" hint="Of the device." required options={options} value={line} onChange={setLine} />
  },
}

export const DataFrames: Story = {
  render: function DataFrames() {
    const [frames, setFrames] = useState<DataFrame>(null)
    return (
      <>
        <DataFrameChoice label="Data frames" value={frames} onChange={setFrames} />
        <output>{String(frames)}</output>
      </>
    )
  },
}
