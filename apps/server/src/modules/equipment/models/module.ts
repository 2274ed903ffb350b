import { defineModule } from '#modules/define-module.ts'
import { assignment } from './assign-btm.ts'
import { btms } from './btms.ts'
import { btmHistory } from './btm-history.ts'
import { brands } from './catalog/brands.ts'
import { catalogAccess } from './catalog/catalog.ts'
import { models } from './catalog/models.ts'
import { pictures } from './catalog/pictures.ts'
import { types } from './catalog/types.ts'
import { btmDataSources } from './data-sources/btm-data-sources.ts'
import { unitDataSources } from './data-sources/unit-data-sources.ts'
import { templates } from './templates.ts'

export const btmModule = defineModule({
  id: 'btm',
  handlers: [
    ...btms,
    ...btmHistory,
    ...templates,
    ...assignment,
    ...catalogAccess,
    ...brands,
    ...types,
    ...models,
    ...pictures,
    ...btmDataSources,
    ...unitDataSources,
  ],
})
