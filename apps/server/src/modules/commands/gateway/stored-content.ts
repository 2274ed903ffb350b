import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Content } from '#telemetry/device-link/jobs/job-kind.ts'

/** Returns a stored file, which devices read in ranges. @param fileId query for the file ID */
export async function contentOf(db: Database, fileId: RawBuilder<unknown>): Promise<Content | undefined> {
  const { rows } = await sql<{ fileId: number; size: number; sha256: string }>`
    select file_id as "fileId", octet_length(content) as size, encode(sha256, 'hex') as sha256
    from sent_file where file_id in (${fileId})`.execute(db)
  const [file] = rows
  if (!file) return undefined
  return {
    size: file.size,
    sha256: file.sha256,
    async read(from, length) {
      const { rows: pieces } = await sql<{ piece: Buffer }>`
        select substring(content from ${from + 1} for ${length}) as piece from sent_file where file_id = ${file.fileId}`.execute(
        db,
      )
      return pieces[0]?.piece ?? Buffer.alloc(0)
    },
  }
}
