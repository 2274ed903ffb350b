import { getCanSniffingParameters, getUnit, downloadCanSniffingFile, type Permission } from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openScreen } from '../../../test/open-screen.tsx'
import { CanSniffingDetail } from '../can-sniffing-detail.tsx'

const dbc = `VERSION ""
BO_ 2364540158 EEC1: 8 X
 SG_ Speed : 24|16@1+ (0.125,0) [0|0] "rpm" X
 SG_ Broken : 24|16@7+ (0.125,0) [0|0] "rpm" X
BA_ "ProtocolType" "J1939";
`
const lines = Array.from({ length: 400 }, (_, i) => {
  const rpm = (8000 + i).toString(16).padStart(4, '0').toUpperCase()
  return `(${(1_700_000_000 + i / 100).toFixed(6)}) can0 0CF00400#F07D84${rpm.slice(2)}${rpm.slice(0, 2)}00FFFF`
})
const parameter = {
  canParameterId: 1,
  description: 'Engine speed',
  identifier: '0CF00400',
  mask: '1FFFFF00',
  bit29: true,
  intel: true,
  avgRate: 1000,
  dataBitStart: 24,
  dataLength: 16,
  dataResolution: 0.125,
  dataOffset: 0,
  canMuTypeCode: 'LABEL' as const,
  calculusType: 'LINEAR' as const,
  muLabel: 'rpm',
  isDefault: true,
  isJ1939: true,
  signed: false,
  float: false,
  multiplexer: [],
  protocolIds: [],
}

function open(content: BlobPart, acl: Permission[] = ['ADM_CANPARAMETER_ADD']) {
  const server = fakeServer()
    .on(getUnit, () => Response.json({ unitId: 7, name: 'T7.270' }))
    .on(getCanSniffingParameters, { parameters: [parameter] })
    .on(
      downloadCanSniffingFile,
      () => new Response(content, { headers: { 'content-disposition': 'attachment; filename="a.log"' } }) as never,
    )
  return openScreen(<CanSniffingDetail params={{ id: '7' }} query={{ file: 5 }} />, { server, acl })
}

it('shows frames by identifier with rate and changing bits, decoded by the CAN parameters of the unit', async () => {
  const { screen, press } = await open(`${lines.join('\n')}\nnot a frame\n`)
  await expect.element(screen.getByText('400 frames of 1 identifiers in 4 s')).toBeVisible()
  const row = screen.getByRole('row', { name: /0CF00400/ })
  await expect.element(row).toMatchTextContent(/Engine speed.*61,4440can040010/)
  const changing = row.element().querySelectorAll('[data-changing]')
  expect(Array.from(changing, ({ textContent }) => textContent)).toEqual(['CF', '20'])
  await screen.getByText('1 line could not be read').click()
  await expect.element(screen.getByText('Line 401: The frame has no timestamp.', { exact: false })).toBeVisible()

  // draws any signal over time and fills the parameter form
  await row.getByRole('button', { name: '0CF00400' }).click()
  const detail = screen.getByRole('region', { name: 'Identifier 0CF00400' })
  await expect.element(detail.getByText('1,049.875 rpm')).toBeVisible()
  await detail.getByRole('checkbox', { name: 'Engine speed' }).click()
  await expect.element(screen.getByRole('button', { name: 'Engine speed', exact: true })).toBeVisible()
  const href = detail.getByRole('link', { name: 'Create CAN parameter: Engine speed' }).element().getAttribute('href')
  const fill = JSON.parse(new URL(href ?? '', location.origin).searchParams.get('fill') ?? '{}') as object
  expect(fill).toMatchObject({ identifier: '0CF00400', mask: '03FFFF00', dataBitStart: 24, dataResolution: 0.125 })
  await press('Close the log')
})

it('decodes a log with a DBC file and counts the faults of the file', async () => {
  const { screen } = await open(lines.join('\n'), [])
  await expect.element(screen.getByText('1 CAN parameter. The unit has no CAN profile.')).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[accept=".dbc"]')
  await userEvent.upload(input!, new File([dbc], 'engine.dbc'))
  await expect.element(screen.getByText('1 message in the file. 1 statement could not be read.')).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /0CF00400/ })).toMatchTextContent(/EEC1/)
  await userEvent.upload(input!, new File(['hello'], 'no.dbc'))
  await expect.element(screen.getByText('This is not a DBC file.', { exact: false })).toBeVisible()
  // users without permission cannot create parameters
  await screen.getByRole('button', { name: '0CF00400' }).click()
  await expect.element(screen.getByText('1,049.875 rpm')).toBeVisible()
  expect(screen.getByRole('link', { name: /Create CAN parameter/ }).elements()).toEqual([])
})

it('shows fault codes with lamps and occurrences, also from messages above 8 bytes, and separates DM2', async () => {
  const { screen } = await open(`(1.000) can0 18ECFF00#200A0002FFCAFE00
(1.060) can0 18EBFF00#010474BE0001036E
(1.120) can0 18EBFF00#0200107FFFFFFFFF
(1.200) can0 18FECA03#00FF00000000FFFF
(1.300) can0 18FECB03#00FF6400010AFFFF`)
  await expect.element(screen.getByText('5 frames', { exact: false })).toMatchTextContent(/1 message above 8 bytes/)
  await screen.getByRole('tab', { name: /Fault codes/ }).click()
  const rows = screen
    .getByRole('row')
    .elements()
    .map(({ textContent }) => textContent)
  expect(rows.slice(1)).toEqual([
    'DM1: active019013Amber flashes fastcan01',
    'DM1: active011016UnknownAmber flashes fastcan01',
    'DM1: active3--No fault-can01',
    'DM2: previously active3100110-can01',
  ])
})

it('reads a compressed log and rejects truncated logs and other formats', async () => {
  const packed = await new Response(
    new Blob([lines.join('\n')]).stream().pipeThrough(new CompressionStream('gzip')),
  ).arrayBuffer()
  const { screen } = await open(packed)
  await expect.element(screen.getByText('400 frames of 1 identifiers in 4 s')).toBeVisible()
  const broken = await open(packed.slice(0, 500))
  await expect.element(broken.screen.getByText('The compressed file is damaged', { exact: false })).toBeVisible()
  const other = await open('LOGG\u0000')
  await expect.element(other.screen.getByText('This is a Vector BLF log.', { exact: false })).toBeVisible()
})

it('lists every frame and renders only visible ones', async () => {
  const { screen } = await open(lines.join('\n'))
  await screen.getByRole('tab', { name: /All frames/ }).click()
  const table = screen.getByRole('table', { name: 'All frames' })
  await expect.element(table).toHaveAttribute('aria-rowcount', '401')
  expect(table.getByRole('row').elements().length).toBeLessThan(60)
  table.element().scrollTop = 400 * 24
  await expect.element(table.getByText('3.990000')).toBeVisible()
})

it('shows every frame in a grid and copies from it', async () => {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async text => void copied.push(text))
  const { screen } = await open(lines.join('\n'))
  await screen.getByRole('tab', { name: /All frames/ }).click()
  await screen.getByRole('switch', { name: 'Grid view' }).click()
  const grid = screen.getByRole('application', { name: 'All frames: grid' })
  await expect.element(grid).toBeVisible()
  grid.element().focus()
  await userEvent.keyboard('{Control>}{End}{/Control}{Shift>}{Home}{/Shift}{Control>}c{/Control}')
  await expect
    .poll(() => copied)
    .toEqual([
      'Number\tTime (s)\tChannel\tDirection\tIdentifier\tSize\tData\n400\t3.99\tcan0\tRx\t0CF00400\t8\tF0 7D 84 CF 20 00 FF FF',
    ])
  await screen.getByRole('switch', { name: 'Grid view' }).click()
  await expect.element(screen.getByRole('table', { name: 'All frames' })).toBeVisible()
})

it('restores a hidden grid column from the menu beside the grid switch', async () => {
  const { screen } = await open(lines.join('\n'))
  await screen.getByRole('tab', { name: /All frames/ }).click()
  await expect.element(screen.getByRole('table', { name: 'All frames' })).toBeVisible()
  // the list has fixed columns
  await expect.element(screen.getByRole('button', { name: 'Columns' })).not.toBeInTheDocument()
  await screen.getByRole('switch', { name: 'Grid view' }).click()
  const grid = screen.getByRole('application', { name: 'All frames: grid' })
  await expect.element(grid).toBeVisible()
  const headers = () => Array.from(grid.element().querySelectorAll('.m-grid-name'), ({ textContent }) => textContent)
  await expect.poll(headers).toContain('Channel')
  grid.element().focus()
  await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowRight}{ArrowRight}')
  await screen.getByRole('button', { name: 'Column: Channel' }).click()
  await screen.getByRole('menuitem', { name: 'Hide column' }).click()
  await expect.poll(headers).not.toContain('Channel')
  await screen.getByRole('button', { name: 'Columns' }).click()
  await screen.getByRole('menuitemcheckbox', { name: 'Channel' }).click()
  await expect.poll(headers).toContain('Channel')
})

it('shows why a file is not a log and why a download failed', async () => {
  const { screen } = await open('hello')
  await expect.element(screen.getByText('This is not a line of a candump, ASC or BUSMASTER log.')).toBeVisible()
  const server = fakeServer().on(downloadCanSniffingFile, () => problem(404, 'There is no file.') as never)
  const failed = await openScreen(<CanSniffingDetail params={{ id: '7' }} query={{ file: 6 }} />, { server })
  await expect.element(failed.screen.getByText('There is no file.')).toBeVisible()
})
