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
  defineService,
  pageOf,
  queryKeyOf,
  rowsOf,
  type Core,
  type PageQuery,
  type QueryKey,
  type Resource,
  type ResourceAccess,
  type Service,
} from '@muster/core'

export type TranslationProject = FleetSchemas['TranslationProject']
export type TranslationText = FleetSchemas['TranslationText']
export type TranslationState = FleetSchemas['TranslationState']
export type TranslationEvent = FleetSchemas['TranslationEvent']
export type TranslationFile = FleetSchemas['TranslationFile']
export type Imported = FleetSchemas['ImportedTranslations']

/** One language of one version of a project. */
export interface TranslationPlace {
  readonly projectId: number
  readonly version: string
  readonly language: string
}

/** Texts in one request of an import: a request is limited to 1 MB. */
const importBatch = 1000

/** Texts of the installation, translated in versions of a project and put into use by a pull (001 §4). */
export const translationManagement = defineService({ id: 'translations', create: createManagement })

function createManagement({ api }: Pick<Core, 'api'>) {
  return {
    projects: () => api.queryFor(listTranslationProjects, { query: { limit: 100 } }),

    /** @param version of which the texts are counted; the newest when left out */
    project: (id: number, version?: string) => api.queryFor(getTranslationProject, { query: { id, version } }),

    texts: (place: TranslationPlace, asked: PageQuery, state?: TranslationState) =>
      api.queryFor(listTranslationTexts, { query: { ...place, ...pageOf(listTranslationTexts, asked), state } }),

    /** @param previousText what the user saw, so that nobody's work is overwritten; empty for none */
    save: (place: TranslationPlace, key: string, text: string, previousText: string): Promise<TranslationText> =>
      api.call(saveTranslationText, { body: { ...place, key, text, previousText } }),

    init: (projectId: number, version: string): Promise<void> =>
      api.call(pushAllTranslations, { body: { projectId, version } }),

    push: (projectId: number, version: string): Promise<void> =>
      api.call(pushTranslationSource, { body: { projectId, version } }),

    pull: (projectId: number, version: string, languages: string[]): Promise<void> =>
      api.call(pullTranslations, { body: { projectId, version, languages } }),

    addVersion: (projectId: number, name: string): Promise<void> =>
      api.call(addTranslationProjectVersion, { body: { projectId, name } }),

    file: (place: TranslationPlace): Promise<TranslationFile> => api.call(exportTranslations, { query: place }),

    /** However many texts: they are sent in several requests. */
    async import(place: TranslationPlace, texts: Readonly<Record<string, string>>): Promise<Imported> {
      const entries = Object.entries(texts)
      const sum: Imported = { savedCount: 0, unchangedCount: 0, refusedCount: 0, refused: [] }
      for (let start = 0; start < entries.length; start += importBatch) {
        const part = Object.fromEntries(entries.slice(start, start + importBatch))
        const done = await api.call(importTranslations, { body: { ...place, texts: part } })
        sum.savedCount += done.savedCount
        sum.unchangedCount += done.unchangedCount
        sum.refusedCount += done.refusedCount
        sum.refused.push(...done.refused)
      }
      return sum
    },

    /** What a change of texts touches, for invalidation. */
    keys: (): QueryKey[] => [queryKeyOf(getTranslationProject), queryKeyOf(listTranslationTexts)],
    projectKey: (): QueryKey => queryKeyOf(getTranslationProject),
  }
}

/** What was done with translations; the server sorts, too. */
export const translationEvents: Service<Pick<Resource<TranslationEvent, unknown>, 'list'>> & {
  readonly access: ResourceAccess
} = {
  ...defineService({
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
