import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { aFailingFleetServer, aFleetServer, unitName } from '../../test/fleet-server.ts'
import { FleetHost } from '../../test/fleet-host.tsx'
import { UnitPicker } from './unit-picker.tsx'

interface Args {
  count: number
  chosen: number[]
  limit?: number
  single?: boolean
  longNames?: boolean
  broken?: boolean
  restricted?: boolean
}

const longName = (id: number) =>
  `Verladebagger mit Sonderausstattung für den Steinbruch Oberunterbachhausen, Nummer ${id}`

function Demo({ count, chosen, longNames, broken, restricted, ...picker }: Args): ReactNode {
  const [value, setValue] = useState<ReadonlySet<number>>(new Set(chosen))
  const [server] = useState(() =>
    broken ? aFailingFleetServer() : aFleetServer(count, longNames ? longName : unitName),
  )
  return (
    <FleetHost server={server} restricted={restricted}>
      <UnitPicker {...picker} value={value} onChange={setValue} />
    </FleetHost>
  )
}

const meta = {
  component: Demo,
  args: { count: 40, chosen: [] },
} satisfies Meta<typeof Demo>

export default meta
type Story = StoryObj<typeof meta>

export const Plain: Story = {}
export const AtMostFive: Story = { args: { limit: 5, chosen: [3, 4] } }
export const OutOfLimit: Story = { args: { limit: 5, chosen: [1, 2, 3, 4, 5, 6, 7] } }
export const ManyUnits: Story = { args: { count: 50_000, chosen: [49_999] } }
export const LongNames: Story = { args: { longNames: true, chosen: [1, 2] } }
export const Single: Story = { args: { single: true, chosen: [2] } }
export const Empty: Story = { args: { count: 0 } }
export const Failed: Story = { args: { broken: true } }
export const Restricted: Story = { args: { restricted: true, chosen: [1] } }
