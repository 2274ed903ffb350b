export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp'

/** What a file is by its first bytes; undefined for anything but the three kinds. */
export function pictureType(content: Buffer): PictureType | undefined {
  const at = (start: number, text: string) => content.toString('latin1', start, start + text.length) === text
  if (content.length > 45 && at(0, '\x89PNG\r\n\x1a\n') && at(12, 'IHDR')) return 'image/png'
  if (content.length > 20 && at(0, '\xff\xd8\xff')) return 'image/jpeg'
  if (content.length > 20 && at(0, 'RIFF') && at(8, 'WEBPVP8')) return 'image/webp'
  return undefined
}
