import type { Database } from '@muster/server/src/kernel/db/schema.ts'
import { sql } from 'kysely'

/** Records each job status change in its own transaction. */
export async function watchJobs(db: Database): Promise<void> {
  await sql`create table proof_change (
    change_id bigint generated always as identity primary key, kind text not null, id int not null, status text not null)`.execute(
    db,
  )
  await sql`create function proof_note() returns trigger language plpgsql as $$
    begin
      insert into proof_change (kind, id, status)
      values (tg_argv[0], (to_jsonb(new) ->> tg_argv[1])::int, new.status);
      return null;
    end $$`.execute(db)
  await sql`create trigger proof_note after update on command
    for each row when (old.status is distinct from new.status or old.ended_at is distinct from new.ended_at)
    execute function proof_note('command', 'command_id')`.execute(db)
  await sql`create trigger proof_note after update on file_transfer
    for each row when (old.status is distinct from new.status or old.ended_at is distinct from new.ended_at)
    execute function proof_note('file', 'transfer_id')`.execute(db)
}

/** Returns the number of ends of each job, by kind and ID such as `command-12`. */
export async function endsOfJobs(db: Database): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ job: string; ends: string[] }>`
    select kind || '-' || id as job, array_agg(status order by change_id) as ends from proof_change
    where status in ('COMPLETED', 'ABORTED', 'ERROR') group by kind, id`.execute(db)
  return new Map(rows.map(({ job, ends }) => [job, ends]))
}
