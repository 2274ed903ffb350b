interface Size {
  width: number
  height: number
}

/** Returns the size in pixels from the header, without decoding the picture; undefined for a broken header. */
export function pictureSize(content: Buffer, type: PictureType): Size | undefined {
  const size = readers[type](content)
  return size && size.width > 0 && size.height > 0 ? size : undefined
}

const readers: Readonly<Record<PictureType, (content: Buffer) => Size | undefined>> = {
  'image/png': content => ({ width: content.readUInt32BE(16), height: content.readUInt32BE(20) }),
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
}

/** Searches the segments for the frame header, which has thirteen kinds. */
function jpegSize(content: Buffer): Size | undefined {
  let at = 2
  while (at + 9 <= content.length && content[at] === 0xff) {
    const marker = content[at + 1] ?? 0
    if (marker === 0xff) {
      at++
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: content.readUInt16BE(at + 5), width: content.readUInt16BE(at + 7) }
    at += 2 + content.readUInt16BE(at + 2)
  }
  return undefined
}

/** Reads the size of lossy, lossless and extended files, which have different offsets. */
function webpSize(content: Buffer): Size | undefined {
  if (content.length < 30) return undefined
  switch (content.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: content.readUInt16LE(26) & 0x3fff, height: content.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = content.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: content.readUIntLE(24, 3) + 1, height: content.readUIntLE(27, 3) + 1 }
    default:
      return undefined
  }
}

export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp'

/** Detects the type of a file by its first bytes; undefined for unsupported files. */
export function pictureType(content: Buffer): PictureType | undefined {
  const at = (start: number, text: string) => content.toString('latin1', start, start + text.length) === text
  if (content.length > 45 && at(0, '\x89PNG\r\n\x1a\n') && at(12, 'IHDR')) return 'image/png'
  if (content.length > 20 && at(0, '\xff\xd8\xff')) return 'image/jpeg'
  if (content.length > 20 && at(0, 'RIFF') && at(8, 'WEBPVP8')) return 'image/webp'
  return undefined
}
