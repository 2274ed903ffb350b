import type { Readable } from 'node:stream'

/** File response instead of JSON. */
export class FileResponse {
  readonly filename: string
  readonly contentType: string
  readonly content: Buffer | string | Readable

  constructor({
    filename,
    contentType,
    content,
  }: {
    filename: string
    contentType: string
    content: Buffer | string | Readable
  }) {
    this.filename = filename
    this.contentType = contentType
    this.content = content
  }

  /** Returns the file name, in ASCII for old clients and unchanged for all others (RFC 6266). */
  get disposition(): string {
    const ascii = this.filename.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
    const full = encodeURIComponent(this.filename).replaceAll(
      /['()*]/g,
      c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
    )
    return `attachment; filename="${ascii}"; filename*=UTF-8''${full}`
  }
}

/** A download: `file({ filename: 'tracks.csv', contentType: 'text/csv; charset=utf-8', content: stream })`. */
export const file = (parts: ConstructorParameters<typeof FileResponse>[0]) => new FileResponse(parts)
