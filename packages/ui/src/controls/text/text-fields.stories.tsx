import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { DigitsField } from './digits-field.tsx'
import { LimitedTextField } from './limited-text-field.tsx'
import { TextAreaField } from './text-area-field.tsx'

const meta = {
  component: LimitedTextField,
  args: { label: 'Name', value: 'Northern fleet', max: 30, onChange: () => {} },
  render: function Held(args) {
    const [value, setValue] = useState(args.value)
    return <LimitedTextField {...args} value={value} onChange={setValue} />
  },
} satisfies Meta<typeof LimitedTextField>

export default meta
type Story = StoryObj<typeof meta>

export const Limited: Story = {}
export const Full: Story = { args: { max: 14 } }
export const Empty: Story = { args: { value: '', required: true, placeholder: 'As it stands on the door' } }
export const Wrong: Story = {
  args: { value: '', required: true, error: 'This field is required.', hint: 'Shown in lists.' },
}
export const Disabled: Story = { args: { disabled: true } }

export const Area: Story = {
  render: function Area() {
    const [note, setNote] = useState('Parked behind the hall.\nKeys at the gate.')
    return <TextAreaField label="Note" max={200} value={note} onChange={setNote} />
  },
}

export const Digits: Story = {
  render: function Digits() {
    const [phone, setPhone] = useState('+39 011 555-0100')
    return <DigitsField label="Phone" value={phone} onChange={setPhone} />
  },
}
