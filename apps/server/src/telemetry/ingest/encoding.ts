import { Unreadable } from './checks.ts'

/**
 * Decodes a body by its byte-order mark, the `charset` of the content type, the XML declaration, or else as UTF-8.
 * @throws Unreadable for an unknown encoding
 */
export function decodeBody(bytes: Uint8Array, contentType = ''): string {
  const label = markOf(bytes) ?? /charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1] ?? declared(bytes) ?? 'utf-8'
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    throw new Unreadable(`The encoding ${label} is not known: send UTF-8`)
  }
}

function markOf([first, second]: Uint8Array): string | undefined {
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xff && second === 0xfe ? 'utf-16le' : undefined
}

function declared(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 200)).toString('latin1')
  return /^[^<]{0,3}<\?xml[^>]*encoding\s*=\s*["']([\w-]+)/.exec(start)?.[1]
}
