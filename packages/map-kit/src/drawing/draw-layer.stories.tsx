import { useHost } from '@muster/ui'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { MapCanvas } from '../map-canvas.tsx'
import { DrawLayer } from './draw-layer.tsx'
import type { DrawnShape } from './shapes.ts'

const [lat, lng] = [45.4, 9.2]
const square: DrawnShape = {
  kind: 'polygon',
  ring: [
    [0.01, -0.02],
    [0.01, 0.02],
    [-0.01, 0.02],
    [-0.01, -0.02],
  ].map(([north = 0, east = 0]) => ({ lat: lat + north, lng: lng + east })),
}

const meta = {
  component: DrawLayer,
  args: { value: undefined, onChange: () => {} },
  render: function Held(args) {
    const { mode } = useHost()
    const [value, setValue] = useState(args.value)
    const take = (shape: DrawnShape | undefined) => {
      setValue(shape)
      args.onChange(shape)
    }
    return (
      <div style={{ height: 600 }}>
        <MapCanvas view={{ center: { lat, lng }, zoom: 13 }} mode={mode}>
          <DrawLayer {...args} value={value} onChange={take} />
        </MapCanvas>
      </div>
    )
  },
} satisfies Meta<typeof DrawLayer>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Circle: Story = { args: { value: { kind: 'circle', center: { lat, lng }, radius: 1500 } } }
export const Polygon: Story = { args: { value: square } }
export const Full: Story = { args: { value: square, most: { corners: 4, radius: 1000 } } }
export const Wrong: Story = {
  args: {
    value: { kind: 'polygon', ring: [0, 2, 1, 3].flatMap(i => square.ring[i] ?? []) },
    problem: 'Two sides cross. Move a corner so that they do not.',
  },
}
export const ReadOnly: Story = { args: { value: square, disabled: true } }
