import { expect, it } from 'vitest'
import { decodeBody } from './encoding.ts'

it.each([
  ['UTF-8 by default', Buffer.from('Köhler'), undefined],
  ['the charset of the content type', Buffer.from('Köhler', 'latin1'), 'text/csv; charset="iso-8859-1"'],
  ['a byte-order mark', Buffer.from('\uFEFFKöhler', 'utf16le'), undefined],
])('reads %s', (_, bytes, type) => {
  expect(decodeBody(bytes, type)).toBe('Köhler')
})

it('uses the encoding in the XML declaration', () => {
  const document = '<?xml version="1.0" encoding="ISO-8859-1"?><a>ö</a>'
  expect(decodeBody(Buffer.from(document, 'latin1'), 'application/xml')).toBe(document)
})

it('rejects an unknown encoding by name', () => {
  expect(() => decodeBody(Buffer.from('a'), 'text/plain; charset=klingon')).toThrow('klingon')
})
