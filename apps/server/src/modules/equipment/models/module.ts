import { defineModule } from '#modules/define-module.ts'
import { assignmentPreview } from './preview-assignment.ts'
import { modelAssignment } from './assign-model-configuration.ts'
import { modelConfigurations } from './model-configurations.ts'
import { modelConfigurationHistory } from './model-configuration-history.ts'
import { brands } from './brands-types-models/brands.ts'
import { sharedTableAccess } from './brands-types-models/shared-table.ts'
import { models } from './brands-types-models/models.ts'
import { pictures } from './brands-types-models/pictures.ts'
import { types } from './brands-types-models/types.ts'
import { modelDataSources } from './data-sources/model-data-sources.ts'
import { unitDataSources } from './data-sources/unit-data-sources.ts'
import { configurationTemplates } from './configuration-templates.ts'

export const modelsModule = defineModule({
  id: 'models',
  handlers: [
    ...modelConfigurations,
    ...modelConfigurationHistory,
    ...configurationTemplates,
    ...modelAssignment,
    assignmentPreview,
    ...sharedTableAccess,
    ...brands,
    ...types,
    ...models,
    ...pictures,
    ...modelDataSources,
    ...unitDataSources,
  ],
})
