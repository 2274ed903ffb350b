import type { Meta, StoryObj } from '@storybook/react-vite'
import type { LoginResponse } from '@muster/core'
import type { ReactNode } from 'react'
import { Text, TextArea } from '../controls/index.ts'
import { DetailScreen } from './detail-screen.tsx'
import { blank, everything, Fleet, fleetDetail, FleetHost, fleetList, fleets } from './fixture.tsx'
import { useDetail } from './use-detail.ts'

interface Props {
  id: string
  /** Reason that prevents deletion. */
  kept?: string
}

export function FleetDetail({ id, kept }: Props): ReactNode {
  const fleet = useDetail(fleets, { id, schema: Fleet, blank, list: fleetList, self: fleetDetail })
  return (
    <DetailScreen title="Fleet" detail={fleet} cannotDelete={kept}>
      <Text of={fleet.form} name="name" label="Name" max={200} required />
      <TextArea of={fleet.form} name="desc" label="Description" max={2000} />
    </DetailScreen>
  )
}

const meta = {
  excludeStories: ['FleetDetail'],
  title: 'screens/DetailScreen',
  render: ({ id, kept, login }) => (
    <FleetHost login={login}>
      <FleetDetail id={id} kept={kept} />
    </FleetHost>
  ),
  args: { id: '7', login: everything },
} satisfies Meta<Props & { login: Partial<LoginResponse> }>

export default meta
type Story = StoryObj<typeof meta>

export const Record: Story = {}
export const Kept: Story = { args: { kept: 'Cannot be deleted: 3 units.' } }
export const New: Story = { args: { id: 'new' } }
export const ReadOnly: Story = { args: { login: { acl: ['ADM_FLEET_VIEW'], feature: ['ADMINISTRATION'] } } }
