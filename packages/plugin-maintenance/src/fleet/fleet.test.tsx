import { maintenanceOverallStatus } from '@muster/contract'
import { problem } from '@muster/core/testing'
import { useState, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { aMaintenanceServer, aStatus, openScreen } from '../../test/open-screen.tsx'
import { FleetChoice } from './fleet-choice.tsx'
import { FleetDetail } from './fleet-detail.tsx'

const detail = (unitIds: number[], page = 1) => <FleetDetail query={{ backUrl: undefined, unitIds, page }} />

function Turned({ unitIds }: { unitIds: number[] }): ReactNode {
  const [page, setPage] = useState(1)
  return (
    <>
      <button type="button" onClick={() => setPage(2)}>
        Turn
      </button>
      {detail(unitIds, page)}
    </>
  )
}

describe('the selection', () => {
  it('MNT-001 REP-003 REP-005 requires units and no dates', async () => {
    const { screen, went, press } = await openScreen(<FleetChoice query={{ unitIds: [1, 2] }} />)
    await expect.element(screen.getByRole('heading', { name: 'Fleet maintenance' })).toBeVisible()
    await expect.element(screen.getByRole('group', { name: /^Units/ })).toBeVisible()
    expect(screen.getByText('Dates').elements()).toEqual([])
    await press('Show report')
    const address = new URL(went.at(-1) ?? '', 'https://muster.example')
    expect([address.pathname, ...address.searchParams.keys()]).toEqual([
      '/maintenance/fleet/detail',
      'backUrl',
      'unitIds',
    ])
    expect(address.searchParams.get('unitIds')).toBe('1,2')
  })
})

describe('the list', () => {
  it('MNT-001 shows the status of each unit with links to its card and back', async () => {
    const { screen } = await openScreen(detail([1, 2]))
    const row = screen.getByRole('row', { name: 'Unit 1' })
    for (const text of ['Overdue', 'Oil', '-10 h', '550 km', '990 h', '45,000 km'])
      await expect.element(row).toMatchTextContent(text)
    await expect
      .element(row.getByRole('link'))
      .toHaveAttribute('href', expect.stringMatching(/^\/maintenance\/fleet\/card\/1\?backUrl=/))
    await expect
      .element(screen.getByRole('link', { name: 'Show on map' }))
      .toHaveAttribute('href', '/maintenance/map?unitIds=1,2')
  })

  it(
    'MNT-020 reports once that units without a profile are missing',
    { meta: { raises: ['mntUnitsWithNoProfile'] } },
    async () => {
      const server = aMaintenanceServer().on(maintenanceOverallStatus, { items: [aStatus(1)], totalCount: 1 })
      const { dialog, press, sent } = await openScreen(<Turned unitIds={[1, 2]} />, { server })
      await expect.element(dialog).toMatchTextContent('Some units are not shown')
      await dialog.getByRole('button', { name: 'OK' }).click()
      // a repeated request does not show it again
      await press('Turn')
      await expect.poll(() => sent('maintenanceOverallStatus')).toHaveLength(2)
      await expect.element(dialog).not.toBeInTheDocument()
    },
  )

  it('MNT-020 reports nothing if no unit is missing', async () => {
    const { screen, dialog } = await openScreen(detail([1, 2]))
    await expect.element(screen.getByRole('row', { name: 'Unit 2' })).toBeVisible()
    expect(dialog.elements()).toEqual([])
  })

  it('opens the definition of a figure with one click', async () => {
    const { screen, press } = await openScreen(detail([1]))
    await press('from counters')
    await expect.element(screen.getByText(/minus the last reported counter value/)).toBeVisible()
  })

  it('shows pages of 50', async () => {
    const server = aMaintenanceServer().on(maintenanceOverallStatus, ({ query }) => ({
      items: Array.from({ length: 50 }, (_, i) => aStatus(Number(query.get('start')) + i + 1)),
      totalCount: 120,
    }))
    const ids = Array.from({ length: 120 }, (_, i) => i + 1)
    const { screen, went, sent } = await openScreen(detail(ids, 2), { server })
    await expect.element(screen.getByRole('row', { name: 'Unit 51' })).toBeVisible()
    await expect.poll(() => sent('maintenanceOverallStatus')[0]?.query.get('start')).toBe('50')
    await screen.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(() => went.at(-1)).toContain('page=3')
  })

  it('shows an error and a retry button after a failed load', async () => {
    const server = aMaintenanceServer().on(maintenanceOverallStatus, () => problem(500, 'Sorry.'))
    const { screen } = await openScreen(detail([1]), { server })
    await expect.element(screen.getByText('Sorry.')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
  })

  it('REP-059 REP-060 exports a workbook', async () => {
    const { press, sent } = await openScreen(detail([2, 1]))
    await press('Export to Excel')
    await expect
      .poll(() => sent('exportMaintenanceOverallExcel').map(({ body }) => body))
      .toEqual([{ unitIds: [2, 1] }])
  })
})
