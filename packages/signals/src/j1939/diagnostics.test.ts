import { expect, it } from 'vitest'
import { isNoFault, readDiagnostics, type ConversionMethod } from './diagnostics.ts'

const [dm1, dm2] = [0x18feca00, 0x18fecb03]
const bytes = (text: string) => Uint8Array.from(text.match(/../g) ?? [], byte => Number.parseInt(byte, 16))
const read = (text: string, method?: ConversionMethod, id = dm1) => readDiagnostics(id, bytes(text), method)

it('reads faults with occurrences and sender, and distinguishes DM2 from DM1', () => {
  expect(read('0000BE000183FFFF')).toMatchObject({
    kind: 'DM1',
    source: 0,
    faults: [{ spn: 190, fmi: 1, occurrences: 3 }],
  })
  expect(read('00006E00007F')?.faults).toEqual([{ spn: 110, fmi: 0 }])
  expect(read('0000BE0001036E001005', 4, dm2)).toMatchObject({
    kind: 'DM2',
    source: 3,
    faults: [
      { spn: 190, fmi: 1, occurrences: 3 },
      { spn: 110, fmi: 16, occurrences: 5 },
    ],
  })
  expect(read('0000BE0001')).toBeUndefined()
  expect(read('0000BE000103', 4, 0x18fef100)).toBeUndefined()
})

it('reads an SPN in four conversion methods; the bit of old versions decides whether the setting applies', () => {
  const [spn, fmi] = [0x7f4b8, 3]
  const modern = '0000B8F4E3'
  expect(read(`${modern}05`)?.faults).toEqual([{ spn, fmi, occurrences: 5 }])
  for (const method of [3, 4] as const) expect(read(`${modern}85`, method)?.faults).toMatchObject([{ spn, fmi }])
  expect(read('0000FE970385', 1)?.faults).toMatchObject([{ spn, fmi }])
  expect(read('000097FE0385', 2)?.faults).toMatchObject([{ spn, fmi }])
  expect(read(`${modern}05`, 1)?.faults).toMatchObject([{ spn, fmi }])
})

it.each(['000000000000FFFF', '00FFFFFFFFFFFFFF', 'FFFFFFFFFFFF7FFF'])('reads %s without faults', text => {
  expect(read(text)?.faults).toEqual([])
})

it('treats only 0/0 and 524287/31 as no fault', () => {
  expect(
    [
      [0, 0],
      [524_287, 31],
      [0, 1],
      [524_287, 0],
    ].map(([spn = 0, fmi = 0]) => isNoFault({ spn, fmi })),
  ).toEqual([true, true, false, false])
})

it('reads lamps as off, steady, slow or fast, and omits unknown ones', () => {
  expect(read('54FFBE000103')?.lamps).toEqual({ protect: 'off', amber: 'steady', redStop: 'steady', mil: 'steady' })
  expect(read('1500BE000103')?.lamps).toEqual({ protect: 'slow', amber: 'slow', redStop: 'slow', mil: 'off' })
  expect(read('F541BE000103')?.lamps).toEqual({ protect: 'fast', amber: 'slow' })
})
