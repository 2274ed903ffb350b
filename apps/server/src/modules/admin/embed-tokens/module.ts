import { defineModule } from '#modules/define-module.ts'
import { embedTokens } from './embed-tokens.ts'

export const embedTokensModule = defineModule({ id: 'embed-tokens', handlers: embedTokens })
