import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { NumberField } from './number-field.tsx'
import { Slider } from './slider.tsx'

const meta = {
  component: NumberField,
  args: { label: 'Speed limit', value: 80, min: 10, max: 200, unit: 'km/h', onChange: () => {} },
  render: function Held(args) {
    const [value, setValue] = useState(args.value)
    const take = (next: number | null) => {
      setValue(next)
      args.onChange(next)
    }
    return <NumberField {...args} value={value} onChange={take} />
  },
} satisfies Meta<typeof NumberField>

export default meta
type Story = StoryObj<typeof meta>

export const Bounded: Story = {}
export const Nullable: Story = {
  args: { label: 'Fuel price', value: null, nullable: true, digits: 2, unit: '€', min: 0 },
}
export const Digits: Story = {
  args: { label: 'Resolution', value: 1234.125, min: undefined, max: undefined, digits: 3, unit: undefined },
}
export const Wrong: Story = { args: { required: true, error: 'A speed above the road’s is no limit.' } }
export const Disabled: Story = { args: { disabled: true } }
export const LongUnit: Story = { args: { label: 'Consumption by worked area', unit: 'litres per hectare' } }

export const Sliders: Story = {
  render: function Sliders() {
    const [radius, setRadius] = useState(250)
    return (
      <>
        <Slider label="Radius" min={50} max={2000} step={50} unit="m" value={radius} onChange={setRadius} />
        <Slider label="Opacity" min={0} max={100} unit="%" value={40} disabled onChange={() => {}} />
      </>
    )
  },
}
