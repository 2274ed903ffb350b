import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { aFailingFleetServer, aFleetServer } from '../../test/fleet-server.ts'
import { FleetHost } from '../../test/fleet-host.tsx'
import { UnitSelect } from './unit-select.tsx'

interface Args {
  count: number
  value?: number
  broken?: boolean
  disabled?: boolean
  error?: string
}

function Demo({ count, value, broken, ...select }: Args): ReactNode {
  const [chosen, setChosen] = useState(value)
  const [server] = useState(() => (broken ? aFailingFleetServer() : aFleetServer(count)))
  return (
    <FleetHost server={server}>
      <UnitSelect {...select} label="Unit" value={chosen} onChange={setChosen} />
    </FleetHost>
  )
}

const meta = {
  component: Demo,
  args: { count: 120 },
} satisfies Meta<typeof Demo>

export default meta
type Story = StoryObj<typeof meta>

export const Plain: Story = {}
export const UnitSelection: Story = { args: { value: 7 } }
export const Gone: Story = { args: { value: 999 } }
export const Wrong: Story = { args: { error: 'Select a unit.' } }
export const Disabled: Story = { args: { value: 7, disabled: true } }
export const Empty: Story = { args: { count: 0 } }
export const Failed: Story = { args: { broken: true } }
