import type { Meta, StoryObj } from '@storybook/react-vite'
import { listFleets } from '@muster/contract'
import type { ListQuery } from '@muster/core'
import { problem, type FakeServer } from '@muster/core/testing'
import type { ReactNode } from 'react'
import { DataTable } from '../table/index.ts'
import { aFleetServer, fleetDetail, FleetHost, fleets } from './fixture.tsx'
import { ListScreen } from './list-screen.tsx'
import { useList } from './use-list.ts'

const at = {
  href: ({ query }: { query: object }) =>
    `/fleets?${new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined))}`,
}

export function FleetList({ query }: { query?: ListQuery }): ReactNode {
  const list = useList(fleets, query ? { at, query } : {})
  return (
    <ListScreen title="Fleets" list={list} addHref="/fleets/new" empty="A fleet is a named set of units.">
      <DataTable
        label="Fleets"
        rows={list.rows}
        rowKey={fleet => fleet.fleetId}
        sort={list.sort}
        onSort={list.setSort}
        href={fleet => fleetDetail.href({ params: { id: fleet.fleetId } })}
        columns={[
          { id: 'name', header: 'Name', cell: fleet => fleet.name, fixed: true, sortable: true },
          { id: 'company', header: 'Company', cell: fleet => fleet.companyName },
          { id: 'units', header: 'Units', cell: fleet => fleet.unitsCount, align: 'end', width: 100 },
        ]}
      />
    </ListScreen>
  )
}

const meta = {
  excludeStories: ['FleetList'],
  title: 'screens/ListScreen',
  render: ({ server }) => (
    <FleetHost server={server}>
      <div className="gallery-screen">
        <FleetList />
      </div>
    </FleetHost>
  ),
  args: { server: aFleetServer() },
} satisfies Meta<{ server: FakeServer }>

export default meta
type Story = StoryObj<typeof meta>

export const Rows: Story = {}
export const Empty: Story = { args: { server: aFleetServer(0) } }
export const Failed: Story = {
  args: { server: aFleetServer().on(listFleets, () => problem(400, 'The filter is too long.')) },
}
export const Loading: Story = { args: { server: aFleetServer().on(listFleets, () => new Promise<never>(() => {})) } }
