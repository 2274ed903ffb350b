import { defineModule } from '#modules/define-module.ts'
import { canParameterWatch } from './can-parameter-watch.ts'
import { canParameters } from './can-parameters.ts'
import { canProfiles } from './can-profiles.ts'
import { canProtocols } from './can-protocols.ts'
import { dm1ConditionWatch } from './dm1-condition-watch.ts'
import { importDatabase } from './import-database.ts'

export const canModule = defineModule({
  id: 'can',
  handlers: [...canParameters, importDatabase, ...canProfiles, ...canProtocols],
  inCommit: { watches: [canParameterWatch, dm1ConditionWatch] },
})
