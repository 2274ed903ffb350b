import type { Meta, StoryObj } from '@storybook/react-vite'
import { curfewProfileCalls, assignCurfewProfile, listCurfewProfileUnits } from '@muster/contract'
import { defineAssignment } from '@muster/core'
import { fakeServer, type FakeServer } from '@muster/core/testing'
import type { ReactNode } from 'react'
import { AssignScreen } from './assign-screen.tsx'
import { FleetHost } from './fixture.tsx'
import { useAssign } from './use-assign.ts'

const curfewUnits = defineAssignment({
  id: 'fixture.curfew-units',
  ...curfewProfileCalls,
})

export const anAssignServer = (): FakeServer =>
  fakeServer()
    .on(listCurfewProfileUnits, [
      { unitId: 1, name: 'Digger', companyName: 'Northfield', fleetNames: ['Yard'], assigned: true },
      { unitId: 2, name: 'Roller', companyName: 'Northfield', assigned: false },
      { unitId: 4, name: 'Tractor', companyName: 'Southfield', assigned: false },
    ])
    .on(assignCurfewProfile, { hasWarning: false })

interface Props {
  server?: FakeServer
  went?: string[]
}

function CurfewAssign(): ReactNode {
  const assign = useAssign(curfewUnits, { id: 3, name: 'Night', back: '/curfews' })
  return <AssignScreen title="Assign curfew" name="Night" assign={assign} />
}

const meta = {
  title: 'screens/AssignScreen',
  excludeStories: ['anAssignServer'],
  render: ({ server = anAssignServer(), went }) => (
    <FleetHost server={server} login={{ acl: ['ADM_CURFEW_ASSIGN'], feature: ['SETTINGS'] }} went={went}>
      <div className="gallery-screen">
        <CurfewAssign />
      </div>
    </FleetHost>
  ),
} satisfies Meta<Props>

export default meta
type Story = StoryObj<typeof meta>

export const Units: Story = {}
export const NoUnits: Story = { args: { server: anAssignServer().on(listCurfewProfileUnits, []) } }
