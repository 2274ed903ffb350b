import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { formatMapping } from '#telemetry/ingest/tracks/csv-mapping.ts'
import { promptColumns } from './prompt-columns.ts'
import { promptDateOrder } from './prompt-date-order.ts'

const head = {
  headers: ['timestamps', 'CAN2.pos.Latitude', 'CAN2.pos.Longitude', 'CAN2.Velocity', 'rpm'],
  rows: [
    ['1795071600.25', '56.5', '16.5', '3.5', '\u001B[2J900'],
    ['1795071601.25', '56.6', '16.6', '3.6', '901'],
  ],
}

/** Types an answer to each question. */
async function answering(answers: readonly string[], given = head) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const left = [...answers]
  let shown = ''
  output.on('data', (chunk: Buffer) => {
    shown += chunk.toString()
    if (/(: |\[Y\/n\] |columns\. )$/.test(chunk.toString()) && left.length > 0) input.write(`${left.shift()}\n`)
  })
  const mapping = await promptColumns(given, { input, output })
  return { mapping: formatMapping(mapping), shown, left }
}

it('shows the columns with their first values and guessed fields, and accepts Enter as yes', async () => {
  const { mapping, shown } = await answering([''])
  expect(mapping).toBe('lat=CAN2.pos.Latitude,lon=CAN2.pos.Longitude,time=timestamps,speed=CAN2.Velocity')
  expect(shown).toMatch(/ 2 {2}CAN2\.pos\.Latitude +56\.5 +56\.6\n/)
  expect(shown).toMatch(/ lat +CAN2\.pos\.Latitude\n/)
  expect(shown).not.toContain('\u001B[2J')
})

it('lets the user select columns by number or name, with units, and repeats the question after a mistake', async () => {
  const { mapping, shown, left } = await answering([
    'n',
    '', // lat
    '9',
    '3', // lon
    '1:ms',
    '', // date
    '', // clock
    '4:warp',
    '4:m/s',
    ...Array.from({ length: 11 }, () => ''),
    'y',
  ])
  expect(left).toEqual([])
  expect(mapping).toBe('lat=CAN2.pos.Latitude,lon=CAN2.pos.Longitude,time=timestamps:ms,speed=CAN2.Velocity:m/s')
  expect(shown).toContain('There is no column "#9" for lon')
  expect(shown).toContain('"warp" is no unit of speed: write one of km/h, m/s, mph, kn')
})

it('ends at the end of the input', async () => {
  const input = new PassThrough()
  const asked = promptColumns(head, { input, output: new PassThrough() })
  input.end()
  await expect(asked).rejects.toThrow('Cancelled. Nothing was changed.')
})

it('prompts for the order of the dates of a file', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const left = ['3', '2']
  let shown = ''
  output.on('data', (chunk: Buffer) => {
    shown += chunk.toString()
    if (chunk.toString().endsWith('] ')) input.write(`${left.shift()}\n`)
  })
  expect(await promptDateOrder({ orders: ['dmy', 'mdy'], example: '10/09/2026' }, { input, output })).toBe('mdy')
  expect(shown).toContain('such as "10/09/2026":\n  1  Day first, such as 31/12/2026\n  2  Month first')
})
