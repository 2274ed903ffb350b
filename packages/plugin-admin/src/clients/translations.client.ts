import {
  addTranslationProjectVersion,
  exportTranslations,
  getTranslationProject,
  importTranslations,
  listTranslationEventHistory,
  listTranslationProjects,
  listTranslationTexts,
  pullTranslations,
  pushAllTranslations,
  pushTranslationSource,
  saveTranslationText,
  type FleetSchemas,
} from '@muster/contract'
import {
  defineClient,
  pageOf,
  queryKeyOf,
  rowsOf,
  type Core,
  type PageQuery,
  type QueryKey,
  type Resource,
  type ResourceAccess,
  type Client,
} from '@muster/core'

export type TranslationProject = FleetSchemas['TranslationProject']
export type TranslationText = FleetSchemas['TranslationText']
export type TranslationState = FleetSchemas['TranslationState']
export type TranslationEvent = FleetSchemas['TranslationEvent']
export type TranslationFile = FleetSchemas['TranslationFile']
export type Imported = FleetSchemas['ImportedTranslations']

/** Project, version and language of a list of texts. */
export interface TranslationTarget {
  readonly projectId: number
  readonly version: string
  readonly language: string
}

/** Texts per import request, because a request is limited to 1 MB. */
const importBatch = 1000

/** Translations of the installation: edited in project versions and published by a pull (001 §4). */
export const translationManagement = defineClient({ id: 'translations', create: createManagement })

function createManagement({ api }: Pick<Core, 'api'>) {
  return {
    projects: () => api.queryFor(listTranslationProjects, { query: { limit: 100 } }),

    /** @param version Version whose texts are counted; defaults to the newest. */
    project: (id: number, version?: string) => api.queryFor(getTranslationProject, { query: { id, version } }),

    texts: (target: TranslationTarget, page: PageQuery, state?: TranslationState) =>
      api.queryFor(listTranslationTexts, { query: { ...target, ...pageOf(listTranslationTexts, page), state } }),

    /**
     * @param previousText Text before editing, empty for none; the server rejects the change if someone else saved
     * since.
     */
    save: (target: TranslationTarget, key: string, text: string, previousText: string): Promise<TranslationText> =>
      api.call(saveTranslationText, { body: { ...target, key, text, previousText } }),

    init: (projectId: number, version: string): Promise<void> =>
      api.call(pushAllTranslations, { body: { projectId, version } }),

    push: (projectId: number, version: string): Promise<void> =>
      api.call(pushTranslationSource, { body: { projectId, version } }),

    pull: (projectId: number, version: string, languages: string[]): Promise<void> =>
      api.call(pullTranslations, { body: { projectId, version, languages } }),

    addVersion: (projectId: number, name: string): Promise<void> =>
      api.call(addTranslationProjectVersion, { body: { projectId, name } }),

    file: (target: TranslationTarget): Promise<TranslationFile> => api.call(exportTranslations, { query: target }),

    /** Imports any number of texts in several requests. */
    async import(target: TranslationTarget, texts: Readonly<Record<string, string>>): Promise<Imported> {
      const entries = Object.entries(texts)
      const sum: Imported = { savedCount: 0, unchangedCount: 0, refusedCount: 0, refused: [] }
      for (let start = 0; start < entries.length; start += importBatch) {
        const part = Object.fromEntries(entries.slice(start, start + importBatch))
        const done = await api.call(importTranslations, { body: { ...target, texts: part } })
        sum.savedCount += done.savedCount
        sum.unchangedCount += done.unchangedCount
        sum.refusedCount += done.refusedCount
        sum.refused.push(...done.refused)
      }
      return sum
    },

    /** Returns the query keys that a change of texts invalidates. */
    keys: (): QueryKey[] => [queryKeyOf(getTranslationProject), queryKeyOf(listTranslationTexts)],
    projectKey: (): QueryKey => queryKeyOf(getTranslationProject),
  }
}

/** History of translation actions; the server sorts it. */
export const translationEvents: Client<Pick<Resource<TranslationEvent, unknown>, 'list'>> & {
  readonly access: ResourceAccess
} = {
  ...defineClient({
    id: 'translations.events',
    create: ({ api }: Pick<Core, 'api'>) => ({
      async list(page: PageQuery, { signal }: { signal?: AbortSignal } = {}) {
        return rowsOf(
          await api.call(listTranslationEventHistory, { query: pageOf(listTranslationEventHistory, page), signal }),
        )
      },
    }),
  }),
  access: {},
}
