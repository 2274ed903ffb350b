import { describe, expect, it } from 'vitest'
import { readFrames } from '../reading-frames.ts'
import { Transport } from './transport.ts'

/** Joins long messages from frames, 50 ms apart by default. */
function joined(text: string): string[] {
  const transport = new Transport()
  return readFrames(text).flatMap(({ id, data, time }, index) => {
    const message = transport.take(id, data, time ?? index * 50)
    return message
      ? [`${message.id.toString(16)} ${Array.from(message.data, byte => byte.toString(16)).join(' ')}`]
      : []
  })
}
const bam = '1CECFF00#200A0002FFCAFE00'
const [first, second] = ['1CEBFF00#0101020304050607', '1CEBFF00#0208090AFFFFFFFF']
const whole = '18feca00 1 2 3 4 5 6 7 8 9 a'

describe('long messages', () => {
  it('join global broadcasts, separately for each source', () => {
    const other = '1CECFF21#200A0002FFCAFE00 1CEBFF21#01FFFFFFFFFFFFFF'
    expect(joined(`${bam} ${other} ${first} ${second}`)).toEqual([whole])
  })

  it('join addressed messages, including retransmitted packets', () => {
    const [one, two] = ['1CEB2700#0101020304050607', '1CEB2700#0208090AFFFFFFFF']
    const request = '18EC2700#100A0002FF00EF00 18EC0027#110201FFFF00EF00'
    const message = '18ef2700 1 2 3 4 5 6 7 8 9 a'
    expect(joined(`${request} ${one} ${two}`)).toEqual([message])
    expect(joined(`${request} 1CEB2700#0199999999999999 18EC0027#110201FFFF00EF00 ${one} ${two}`)).toEqual([message])
    expect(joined(`${request} ${one} 18EC0027#FF03FFFFFF00EF00 ${two}`)).toEqual([])
  })

  it.each([
    ['a packet is missing', `${bam} ${second}`],
    ['a packet is repeated', `${bam} ${first} ${first} ${second}`],
    ['its packets do not fit its size', `1CECFF00#200A0003FFCAFE00 ${first} ${second}`],
    ['it is larger than any', `1CECFF00#20FFFF02FFCAFE00 ${first} ${second}`],
    ['another begins', `${bam} ${first} ${bam} ${second}`],
    ['it is not announced', `${first} ${second}`],
    ['a packet is late', `(1) can0 ${bam} (1.1) can0 ${first} (1.86) can0 ${second}`],
    ['the clock goes back', `(2) can0 ${bam} (2.1) can0 ${first} (1.5) can0 ${second}`],
  ])('produce nothing when %s', (_, frames) => {
    expect(joined(frames)).toEqual([])
    expect(joined(`${frames} (9) can0 ${bam} (9.1) can0 ${first} (9.2) can0 ${second}`)).toEqual([whole])
  })

  it('use little memory with many simultaneous senders', () => {
    const transport = new Transport()
    const announcement = Uint8Array.of(32, 10, 0, 2, 255, 0xca, 0xfe, 0)
    for (let source = 0; source < 254; source++) transport.take(0x1cecff00 | source, announcement, 0)
    const packets = [0, 253].map(source => {
      transport.take(0x1cebff00 | source, Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0), 1)
      return transport.take(0x1cebff00 | source, Uint8Array.of(2, 0, 0, 0, 0, 0, 0, 0), 2)
    })
    expect(packets.map(Boolean)).toEqual([false, true])
  })
})
