import type { TFunction } from 'i18next'
import { namesIn } from '#kernel/texts/names.ts'
import type { FleetSchemas } from '@muster/contract'
import type { Database } from '#kernel/db/schema.ts'
import { notFound, Problem } from '#kernel/http/problem.ts'
import { languages } from '#kernel/languages.ts'
import type { ProjectCode } from './source-texts.ts'
import { readStates } from './texts.ts'

export interface Project {
  id: number
  code: ProjectCode
  name: string
}

export interface Version {
  id: number
  name: string
  pushedAt: Date | null
}

const portalId = 1

/**
 * Returns the portal's project without an ID.
 * @throws Problem 404
 */
export async function findProject(db: Database, id: number = portalId): Promise<Project> {
  const project = await db
    .selectFrom('translation_project')
    .select(['project_id as id', 'code', 'name'])
    .where('project_id', '=', id)
    .executeTakeFirst()
  if (!project) throw notFound('translation-project', id)
  return project
}

/**
 * Returns the newest version without a name.
 * @throws Problem 404
 */
export async function findVersion(db: Database, project: Project, name?: string): Promise<Version> {
  const version = await db
    .selectFrom('translation_version')
    .select(['version_id as id', 'name', 'pushed_at as pushedAt'])
    .where('project_id', '=', project.id)
    .$if(name !== undefined, query => query.where('name', '=', name ?? ''))
    .orderBy('version_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!version)
    throw new Problem('NOT_FOUND', ['problem.noProjectVersion', { version: name ?? '', project: project.name }])
  return version
}

/** @throws Problem 404 for a language that users cannot select */
export function requireLanguages(codes: readonly string[]): void {
  const unknown = codes.find(code => !languages.some(language => language.code === code))
  if (unknown !== undefined) throw notFound('language', unknown)
}

export const projectName = (t: TFunction, code: string, name: string): string =>
  t(`label.project.${code}`, { defaultValue: name })

/** Returns a project with its versions, and the progress of each language in one version. */
export async function describeProject(
  db: Database,
  { id, version: versionName }: { id?: number; version?: string },
  t: TFunction,
): Promise<FleetSchemas['TranslationProject']> {
  const project = await findProject(db, id)
  const version = await findVersion(db, project, versionName)
  const versions = await db
    .selectFrom('translation_version')
    .select(['name', 'created_at', 'pushed_at'])
    .where('project_id', '=', project.id)
    .orderBy('version_id', 'desc')
    .execute()
  const pulls = await db.selectFrom('translation_pull').selectAll().where('project_id', '=', project.id).execute()
  const { language } = namesIn(t)
  const counts = await Promise.all(languages.map(({ code }) => countStates(db, version, code)))
  return {
    id: project.id,
    name: projectName(t, project.code, project.name),
    versions: versions.map(({ name, created_at, pushed_at }) => ({
      name,
      createdAt: created_at.toISOString(),
      ...(pushed_at ? { pushedAt: pushed_at.toISOString() } : {}),
    })),
    languages: languages.map(({ code }, at) => {
      const pull = pulls.find(({ lang }) => lang === code)
      return {
        code,
        name: language(code),
        ...counts[at]!,
        ...(pull ? { pulledAt: pull.pulled_at.toISOString(), pulledVersion: pull.version_name } : {}),
      }
    }),
  }
}

async function countStates(db: Database, version: Version, language: string) {
  const counts = { translatedCount: 0, missingCount: 0, changedCount: 0 }
  for (const { state } of await readStates(db, version.id, language))
    counts[`${state.toLowerCase() as Lowercase<typeof state>}Count`] += 1
  return counts
}
