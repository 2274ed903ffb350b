import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { commandProfiles } from '../data/command-profiles.ts'
import { createFleet, kindOf } from '../simulation/machine.ts'
import { rowsOf } from './insert.ts'

type CommandProfile = (typeof commandProfiles)[number]
type Template = CommandProfile['templates'][number]

/** Seeds shared command templates and profiles, and assigns the profiles to a range of machines. */
export async function seedCommandProfiles(
  db: Database,
  { seed, from, to }: { seed: number; from: number; to: number },
): Promise<void> {
  const machine = createFleet(seed)
  const machines = Array.from({ length: to - from }, (_, i) => machine(from + i))
  for (const profile of commandProfiles) {
    const profileId = await seedCommandProfile(db, profile)
    const fits = machines.filter(({ type }) => profile.kinds?.includes(kindOf(type)) ?? true)
    await sql`
      insert into command_catalog_unit (catalog_id, unit_id)
      select ${profileId}, u.unit_id from ${rowsOf(fits, { uid: ['text', row => row.uid] })}
        join device d using (uid) join unit u using (device_id)
      on conflict do nothing`.execute(db)
  }
}

async function seedCommandProfile(db: Database, { name, description, templates }: CommandProfile): Promise<number> {
  const found = await db
    .selectFrom('command_catalog')
    .select('catalog_id')
    .where('name', '=', name)
    .where('company_id', 'is', null)
    .executeTakeFirst()
  if (found) return found.catalog_id
  const { catalog_id } = await db
    .insertInto('command_catalog')
    .values({ name, description })
    .returning('catalog_id')
    .executeTakeFirstOrThrow()
  for (const template of templates)
    await db
      .insertInto('command_catalog_template')
      .values({ catalog_id, template_id: await seedTemplate(db, template) })
      .execute()
  return catalog_id
}

/** Reuses a template that another profile already has. */
async function seedTemplate(
  db: Database,
  { name, type, description, action, payload, fileName }: Template,
): Promise<number> {
  const found = await db
    .selectFrom('command_template')
    .select('template_id')
    .where('name', '=', name)
    .where('type', '=', type)
    .where('company_id', 'is', null)
    .executeTakeFirst()
  if (found) return found.template_id
  const made = await db
    .insertInto('command_template')
    .values({ name, type, description, payload, file_name: fileName, action: action && JSON.stringify(action) })
    .returning('template_id')
    .executeTakeFirstOrThrow()
  return made.template_id
}
